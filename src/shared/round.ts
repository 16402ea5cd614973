/** Two decimals, half away from zero. Twelve digits correct numbers such as 1.005, which binary floats store slightly smaller. */
export function round2(value: number): number {
  const hundredths = Math.round(Number((Math.abs(value) * 100).toPrecision(12)))
  return hundredths === 0 ? 0 : (Math.sign(value) * hundredths) / 100
}
