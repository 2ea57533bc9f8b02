import { pagesOf } from '@quoin/ui/pages'
import { texts } from './texts/loaders.ts'
import { rights } from './texts/rights.ts'

const realtime = { block: 'realtime', resources: () => import('./resources/index.ts'), texts, space: 'work', rights } as const

export const pages = pagesOf(realtime, {})
