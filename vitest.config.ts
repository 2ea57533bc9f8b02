import { relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { decidePart } from './tools/walks.mjs'

decidePart()

/** Specs that ask over HTTP; the ones of a worker share a database server, which starts only when one of them is asked for. */
const onPlatform = ['apps/server/specs/**/*.spec.ts', 'blocks/*/specs/**/*.spec.ts']
const exclude = [...configDefaults.exclude, '**/*.browser.spec.ts']

/** What takes longest, of either kind. */
const longest = [
  'tools/crash/crash.spec.ts',
  'kit/database/cluster.spec.ts',
  'kit/jobs/jobs.spec.ts',
  'kit/transfer/killed.spec.ts',
  'tools/boundaries.spec.ts',
  'kit/mail/mail.spec.ts',
  'tools/list.spec.ts',
  'kit/ledger/ledger.spec.ts',
  'apps/web/texts/texts.spec.ts',
  'tools/new.spec.ts',
  'apps/server/specs/forms.spec.ts',
  'apps/server/specs/limits.spec.ts',
  'apps/server/specs/isolation.spec.ts',
  'apps/server/specs/matrix.spec.ts',
  'apps/server/specs/answers.spec.ts',
  'apps/server/specs/fieldPermissions.spec.ts',
  'apps/server/specs/hostileFiles.spec.ts',
  'apps/server/specs/personalData.spec.ts',
  'apps/server/specs/fuzz.spec.ts',
  'apps/server/specs/replaceSecret.spec.ts',
  'apps/server/specs/backup.spec.ts',
]

/** Begins with what takes longest, or one worker is left with it at the end while the others have nothing more to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(import.meta.dirname, moduleId).replaceAll('\\', '/'))
      return at < 0 ? longest.length : at
    }
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Loading the platform anew for each file takes as long as its tests. What a file changes of the process it puts back.
    isolate: false,
    // In the usual space for young objects, collecting what requests leave behind takes a tenth of a worker's time.
    execArgv: ['--max-semi-space-size=64'],
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
          sequence: { groupOrder: 0 },
          // Half of these wait for processes they have killed or for the clock.
          maxWorkers: 4,
          include: ['{kit,ui,sdk,doubles,blocks,apps,tools}/**/*.spec.{ts,tsx}'],
          exclude: [...exclude, ...onPlatform],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          sequence: { groupOrder: 1 },
          // As many as there are database servers for them.
          maxWorkers: 2,
          include: onPlatform,
          exclude,
          globalSetup: ['apps/server/testing/globalSetup.ts'],
        },
      },
    ],
  },
})
