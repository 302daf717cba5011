import Pressure

/// One press on a target.
///
/// | state | the press | call | next |
/// | --- | --- | --- | --- |
/// | asking | the target has no actions, or throws | `failed` where it throws | declined, over |
/// | accepted | peek | `opened` | open |
/// | accepted | dismissed or cancelled | | over |
/// | open | peek, at another item | `highlighted` | open |
/// | open | dismissed or pop, at an item | `closed`, then it is performed | over |
/// | open | dismissed or pop, at none | `closed` | over |
/// | open | cancelled, or an ending | `closed` | over |
struct MenuConversation: Sendable {
  typealias Handler = @Sendable (SourceView.ID, QuickActionMenuEvent) async -> Void

  /// A menu that is open.
  private struct Menu {
    let actions: [QuickAction]
    let origin: Point
    var highlighted: Int?
  }

  let target: MenuTarget
  let location: PressLocation
  let handler: Handler
  let inbox: PressInbox
  /// As it was offered.
  let press: Press

  func run(at point: Point) async {
    guard let actions = await ask(), inbox.ending == nil else { return await giveUp() }
    do throws(PressureError) {
      guard try await press.accept(in: target.view.frame) else { return }
    } catch {
      return await tell(.failed(error))
    }
    await follow(actions, from: point)
  }

  /// The target's actions; nil where it has none.
  private func ask() async -> [QuickAction]? {
    do {
      let actions = try await target.actions()
      return actions.isEmpty ? nil : actions
    } catch {
      await tell(.failed(error))
      return nil
    }
  }

  private func follow(_ actions: [QuickAction], from point: Point) async {
    var menu: Menu?
    while true {
      switch await inbox.next() {
      case .ending(let ending):
        await giveUp()
        if menu != nil { await tell(.closed(ending == .unregistered ? .unregistered : .stopped)) }
        return
      case .step(let step):
        if menu == nil, step.phase == .peek || step.phase == .pop {
          menu = Menu(actions: actions, origin: point)
          await tell(.opened(actions, at: point))
        }
        guard var open = menu else {
          if step.phase.isFinal { return }
          continue
        }
        await highlight(step, in: &open)
        menu = open
        guard step.phase.isFinal else { continue }
        return await close(open, by: step)
      }
    }
  }

  private func highlight(_ step: Press, in menu: inout Menu) async {
    guard step.phase != .cancelled, let point = await location.point(of: step) else { return }
    let index = target.layout.index(
      at: point, pressedAt: menu.origin, count: menu.actions.count)
    guard index != menu.highlighted else { return }
    menu.highlighted = index
    await tell(.highlighted(index))
  }

  private func close(_ menu: Menu, by step: Press) async {
    if step.phase == .cancelled {
      return await tell(.closed(.cancelled(step.reason ?? .device)))
    }
    guard let index = menu.highlighted else { return await tell(.closed(.released)) }
    let action = menu.actions[index]
    await tell(.closed(.performing(action)))
    do {
      try await target.perform(action)
    } catch {
      await tell(.failed(error))
    }
  }

  private func tell(_ event: QuickActionMenuEvent) async {
    await handler(target.view.id, event)
  }

  /// Leaves the press to nobody, or to others where it was not accepted.
  private func giveUp() async {
    // Whatever stands against that ends the press's stream, too, which tells of it.
    try? await press.decline()
  }
}
