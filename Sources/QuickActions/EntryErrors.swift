import DesktopEntries
import Pressure

extension PressureError {
  init(_ error: DesktopEntryError) {
    switch error {
    case .invalidID: self.init(.invalidParameter, error.description)
    case .notFound: self.init(.noSuchApplication, error.description)
    case .hidden, .broken: self.init(.unusableApplication, error.description)
    case .noSuchAction: self.init(.noSuchAction, error.description)
    case .cannotRun: self.init(.launchFailed, error.description)
    }
  }
}
