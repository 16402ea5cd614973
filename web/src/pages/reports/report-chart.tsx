import { BarChart } from '@mantine/charts'
import { Card, Text, Title } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import { useFormat } from '../../time/format.ts'
import { words } from './words.ts'

type Props = {
  title: string
  /** Rows with a `name` and a value for each series. */
  data: Record<string, string | number>[]
  /** The names of the lower and the upper series. */
  series: readonly [string, string]
  height: number
  format(value: number): string
}

/** More bars are too thin to be distinguished. */
const mostBars = 40

/** Hidden from screen readers and not focusable, as the table below has the same numbers. */
export function ReportChart({ title, data, series: [below, above], height, format }: Props) {
  const t = useTexts(words)
  const { number } = useFormat()
  return (
    <Card withBorder radius="lg">
      <Title order={2} size="h5" mb="md">
        {title}
      </Title>
      <BarChart
        h={height}
        data={data.slice(0, mostBars)}
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
      {data.length > mostBars && <Text size="xs">{t.firstBars(number(mostBars), number(data.length))}</Text>}
    </Card>
  )
}
