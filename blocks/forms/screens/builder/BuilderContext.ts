import { createContext, use } from 'react'
import type { Definition, Language, Problem } from '../../engine/index.ts'

export interface Builder {
  readonly definition: Definition
  /** The language that is written just now. */
  readonly language: Language
  readonly selected: string
  readonly problems: readonly Problem[]
  select(key: string): void
  /** Changes with the same tag that follow each other quickly are one step back. */
  edit(next: Definition, tag?: string): void
}
export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('useBuilder needs a BuilderContext above it.')
  return builder
}
