import { lazy } from '@quoin/ui/lazy.tsx'
import type { ComponentType } from 'react'

/** What blocks that say so put on Home, each in a file of its own. */
export const homeParts = Object.values(import.meta.glob<ComponentType>('../../blocks/*/home.tsx', { import: 'Home' })).map(
  (load) => lazy(load),
)
