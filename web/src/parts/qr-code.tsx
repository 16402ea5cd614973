import { create } from 'qrcode'

/** The quiet zone, which scanners need around the code. */
const edge = 4

/** As SVG. Imported lazily, because of the library for the layout. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data.keys()).filter((index) => data[index])
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('')
  const side = size + 2 * edge
  // Black on white in dark mode, too: not every scanner reads inverted codes.
  return (
    <svg viewBox={`${-edge} ${-edge} ${side} ${side}`} width={216} height={216} role="img" aria-label={label}>
      <rect x={-edge} y={-edge} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
