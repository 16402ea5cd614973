import { type PointerEvent, type RefObject, useRef } from 'react'

const width = 720
const height = 240
const ink = '#1a1b1e'

const penOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const pen = canvas.getContext('2d')!
  pen.strokeStyle = ink
  pen.fillStyle = ink
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  return pen
}

export const wipe = (canvas: HTMLCanvasElement): void => penOf(canvas).clearRect(0, 0, width, height)

/** Draws the typed name, for people who cannot draw. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  wipe(canvas)
  const pen = penOf(canvas)
  pen.font = 'italic 64px "Segoe Script", "Brush Script MT", cursive'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, width / 2, height / 2, width - 40)
}

type Props = { canvas: RefObject<HTMLCanvasElement | null>; label: string; drawn(): void }

/** A canvas to draw on: one stroke from pointer down to pointer up. */
export function SignaturePad({ canvas, label, drawn }: Props) {
  const down = useRef(false)
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current = true
    const pen = penOf(event.currentTarget)
    pen.beginPath()
    pen.moveTo(...pointOf(event))
    // Without a move the stroke is a dot.
    pen.lineTo(...pointOf(event))
    pen.stroke()
    drawn()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!down.current) return
    const pen = event.currentTarget.getContext('2d')!
    pen.lineTo(...pointOf(event))
    pen.stroke()
  }
  const end = (): void => {
    down.current = false
  }
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      style={{
        width: '100%',
        aspectRatio: `${width} / ${height}`,
        background: '#fff',
        border: '1px solid var(--mantine-color-default-border)',
        borderRadius: 'var(--mantine-radius-md)',
        // The page must not scroll under the finger.
        touchAction: 'none',
        cursor: 'crosshair',
      }}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
