const width = 30

type Terminal = { isTTY?: boolean; write(text: string): unknown }

/** A progress bar; nothing without a terminal, so that logs stay clean. */
export function progressBar(what: string, to: Terminal = process.stderr): (done: number, total: number) => void {
  if (!to.isTTY) return () => {}
  return (done, total) => {
    const full = Math.round((done / total) * width)
    to.write(`\r${what} [${'#'.repeat(full)}${' '.repeat(width - full)}] ${done}/${total}`)
    if (done === total) to.write('\n')
  }
}
