import { configDefaults, defineConfig } from 'vitest/config'

/** Specs that ask over HTTP; the ones of a worker share a database server, which starts only when one of them is asked for. */
const onPlatform = ['apps/server/specs/**/*.spec.ts', 'blocks/*/specs/**/*.spec.ts']
const exclude = [...configDefaults.exclude, '**/*.browser.spec.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Loading the platform anew for each file takes as long as its tests. What a file changes of the process it puts back.
    isolate: false,
    testTimeout: 60_000,
    // A busy machine may make a test wait too long once; what needed a second try is named at the end of the run.
    retry: 1,
    // What a walk found is said in the report whole, not as `[ Array(1) ]`.
    chaiConfig: { truncateThreshold: 4_000 },
    // The first spec of a file may have to start a database.
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{kit,ui,sdk,doubles,blocks,apps,tools}/**/*.spec.{ts,tsx}'],
          exclude: [...exclude, ...onPlatform],
        },
      },
      {
        extends: true,
        test: { name: 'platform', include: onPlatform, exclude, globalSetup: ['apps/server/testing/globalSetup.ts'] },
      },
    ],
  },
})
