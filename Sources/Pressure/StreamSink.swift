/// Where the elements of a stream go: to a task, or to a program that takes them itself.
package protocol StreamSink<Element>: AnyObject {
  associatedtype Element

  /// Whether there is room; if not, whoever makes some resumes the stream.
  func hasRoom() -> Bool

  /// Takes elements; a reply's worth of them always fits.
  func deliver(_ elements: [Element])

  /// Takes the end of the stream, with an error where there is one.
  func finish(_ error: PressureError?)
}
