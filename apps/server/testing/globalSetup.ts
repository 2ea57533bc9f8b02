import type { TestProject } from 'vitest/node'
import { type Place, startPlaces } from './place.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    places: readonly Place[]
  }
}

/** A database server for each worker of a run; what specs begin with is prepared on it by the first that asks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { places, end } = await startPlaces(project.config.maxWorkers)
  project.provide('places', places)
  return end
}
