package import Plot

/// Writes drawings as PNG.
package enum PNGWriter {
  /// Pixels for each unit of a drawing: 192 to an inch are sharp on paper too.
  private static let scale = 2.0

  /// The whole file.
  package static func bytes(of scene: PlotScene) throws(ImageError) -> [UInt8] {
    let canvas = try CairoCanvas(width: scene.width, height: scene.height, scale: scale)
    for element in scene.elements { canvas.draw(element) }
    return try canvas.png()
  }
}
