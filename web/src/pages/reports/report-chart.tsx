import { BarChart } from '@mantine/charts'

type Props = {
  /** Each with its `name`, and a value for both series. */
  data: Record<string, string | number>[]
  /** The name of what counts, and of what stands on top of it. */
  series: readonly [string, string]
  height: number
  format(value: number): string
}

/** For the eye only: the table below has the same numbers, so nothing in here can be heard or reached by keyboard. */
export function ReportChart({ data, series: [below, above], height, format }: Props) {
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="name"
      type="stacked"
      series={[
        { name: below, color: 'cyan.8' },
        { name: above, color: 'yellow.6' },
      ]}
      valueFormatter={format}
      withLegend
      barChartProps={{ accessibilityLayer: false }}
      aria-hidden
    />
  )
}
