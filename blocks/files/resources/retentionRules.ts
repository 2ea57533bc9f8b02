import { action, boolean, custom, integer, internal, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** What retention does: files into the trash, replaced versions for good, and files that lie in the trash for good. */
export const retentionSteps = ['files', 'versions', 'trash'] as const
export type RetentionStep = (typeof retentionSteps)[number]

/** A place on the way through what is due in a company. */
export interface RetentionPlace {
  readonly step: RetentionStep
  readonly after?: string
}

interface Says {
  readonly fileDays: number | null
  readonly versionDays: number | null
  readonly trashDays: number | null
  readonly legalHold: boolean
}

/**
 * How long files, their replaced versions and what lies in the trash are kept: of the files of a category, or of all where it names none.
 * A category that no rule names is kept as the nearest category above it that one names.
 */
export const retentionRules = resource({
  type: 'retention_rule',
  wrapper: 'retention_rule',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    category: ref('files.categories').filterable(),
    /** Files that nobody changed for so many days go to the trash. */
    fileDays: integer(1, 36_500),
    /** Versions that were replaced so many days ago are removed. */
    versionDays: integer(1, 36_500),
    /** What lies in the trash for so many days is removed, whatever the company says of its trash. */
    trashDays: integer(1, 36_500),
    /** While it stands nothing is removed, by nobody. */
    legalHold: boolean().default(false).filterable(),
    /** Only active rules do anything: what a draft would do can be looked at before. */
    state: oneOf('draft', 'active').default('draft').readOnly().filterable(),
  },
  permissions: { read: 'files.retention', write: 'files.retention' },
  sort: 'name',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  actions: {
    activate: action()
      .when({ state: 'draft' })
      .unless(
        'rule_says_nothing',
        'This rule says neither how long something is kept nor that nothing is removed.',
        ({ fileDays, versionDays, trashDays, legalHold }: Says) => !fileDays && !versionDays && !trashDays && !legalHold,
      )
      .says('Puts a rule in force.'),
    deactivate: action().when({ state: 'active' }).says('Takes a rule out of force.'),
  },
  operations: {
    preview: custom({
      method: 'GET',
      path: '/retention_rules/:rule/preview',
      permission: 'files.retention',
      ids: { rule: 'files.retentionRules' },
      query: z.looseObject({ step: z.enum(retentionSteps).optional(), after: z.uuid().optional() }),
      answer: z.object({
        unique_id: z.string(),
        due: z.array(
          z.object({
            file_unique_id: z.string(),
            name: z.string(),
            category_name: z.string().nullable(),
            version_number: z.int().nullable(),
            file_size: z.int(),
            since: z.string(),
            /** Why it stays all the same. */
            kept: z.enum(['legal_hold', 'in_use', 'approved']).nullable(),
          }),
        ),
        next_after: z.string().nullable(),
      }),
      summary: 'What a rule would move to the trash or remove if it were in force now; nothing is changed.',
    }),
  },
  internal: {
    apply: internal<RetentionPlace, { next?: RetentionPlace }>(
      'Moves and removes a portion of what the active rules of a company have come due for.',
    ),
  },
})
