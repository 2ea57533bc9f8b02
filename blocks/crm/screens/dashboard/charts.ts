import type { ListInput, ListName } from '@quoin/kit'
import { pages } from '../../pages.tsx'
import type { crm } from '../../resources/index.ts'

/** How bars are drawn. The picture is for the eye alone, so nothing in it takes the focus. */
export const bars = {
  h: 240,
  withLegend: true,
  barProps: { isAnimationActive: false },
  barChartProps: { accessibilityLayer: false },
} as const

type Question = ListInput<ListName<typeof crm.opportunities>>
/** The list of deals behind a figure. */
export const dealsWith = (filter: Question['filter'], sort?: Question['sort']) =>
  pages.opportunities.list({ look: 'list', filter, sort })

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((whole, row) => whole + of(row), 0)
