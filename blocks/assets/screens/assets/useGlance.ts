import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { assets } from '../../resources/index.ts'

export type Glance = OutputOf<typeof assets.assets.glance>
export type Holding = Glance['loans'][number]

/** What the page of an asset says first; read once for all of its parts. */
export const useGlance = (id: string): Glance | undefined => useRead(assets.assets.glance, { id }).data
