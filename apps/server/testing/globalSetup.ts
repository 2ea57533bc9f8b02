import type { TestProject } from 'vitest/node'
import type { Place } from './place.ts'
import { startPlaces } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    places: readonly Place[]
  }
}

/** A database server for each worker of a run, with one prepared database that every spec copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { places, end } = await startPlaces(project.vitest.config.maxWorkers)
  project.provide('places', places)
  return end
}
