import type { TestProject } from 'vitest/node'
import type { Place } from './place.ts'
import { startPlace } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Place
  }
}

/** One database server for a whole run, with one prepared database that every spec copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { place, end } = await startPlace()
  project.provide('cluster', place)
  return end
}
