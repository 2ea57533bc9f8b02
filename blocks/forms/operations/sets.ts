import type { Found } from '@quoin/kit'
import {
  advisoryLock,
  type Actions,
  type BlockServer,
  type Context,
  type Customs,
  companiesOf,
  type Internals,
  type MountParts,
  pageMeta,
  plain,
  Refusal,
  refuse,
  scopeOf,
} from '@quoin/kit/server'
import { forms, held } from '../resources/index.ts'
import type { Asked, HandedOut, SetItem } from '../resources/sets.ts'
import { sendTo } from './invite.ts'

type SetRecord = Found<typeof forms.sets>
type Replaced = NonNullable<BlockServer['replaces'][string]>

/** Every form that a set names is one of the company, and none is there twice. */
async function mustName(context: Context, items: unknown): Promise<void> {
  if (!Array.isArray(items)) return
  const ids = (items as SetItem[]).map((item) => item.form_schema_unique_id)
  const [known] = await context.tx.query<{ count: number }>(
    'select count(*)::int as count from forms.surveys where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [context.tenantId, ids],
  )
  if (new Set(ids).size !== ids.length)
    throw refuse.invalid('duplicate', 'must not name a form twice', 'form_set_items_attributes')
  if (known!.count !== ids.length)
    throw refuse.invalid('no_such_record', 'must name forms of this company', 'form_set_items_attributes')
}

const changing: Replaced['update'] = async (request, context, standard) => {
  const answer = await standard(request)
  const { data } = JSON.parse(answer.body) as { data: { attributes: Record<string, unknown> } }
  await mustName(context, data.attributes.form_set_items_attributes)
  return answer
}
const creating: Replaced['create'] = async (request, context, standard) => {
  advisoryLock(context.tx, 'form sets')
  const [row] = await context.tx.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from forms.sets t where t.tenant_id = $1 limit $2) held',
    [context.tenantId, held.sets],
  )
  if (row!.count >= held.sets) throw refuse.conflict('too_many_sets', `The limit of ${held.sets} form sets has been reached.`)
  return changing(request, context, standard)
}
export const replacedSets = { create: creating, update: changing } satisfies Replaced

interface Match {
  readonly set: string
  readonly score: number
  readonly criteria: readonly string[]
}

interface Person extends Record<string, unknown> {
  readonly role: string | null
  readonly email: string
}

/** How well a set fits, from 0 to 1; undefined where something that is asked for or that its rules name does not hold. */
function fit(set: SetRecord, asked: Asked, person: Person | undefined): Omit<Match, 'set'> | undefined {
  const { roles, email_domains: domains, metadata = {} } = set.autoAssignRules ?? {}
  const domain = person?.email.split('@').at(-1)?.toLowerCase()
  const tests: [string, boolean][] = [
    ...(asked.form_set_unique_id ? [['form_set', asked.form_set_unique_id === set.id] as [string, boolean]] : []),
    ...(asked.category ? [['category', asked.category === set.category] as [string, boolean]] : []),
    ...(asked.applies_to ? [['applies_to', asked.applies_to === set.appliesTo] as [string, boolean]] : []),
    ...(roles?.length ? [['role', !!person?.role && roles.includes(person.role)] as [string, boolean]] : []),
    ...(domains?.length ? [['email_domain', domains.some((one) => one.toLowerCase() === domain)] as [string, boolean]] : []),
    ...Object.entries(metadata).map(([key, value]): [string, boolean] => [`metadata.${key}`, asked.metadata?.[key] === value]),
  ]
  if (tests.some(([, holds]) => !holds)) return undefined
  return { score: tests.length, criteria: tests.map(([name]) => name) }
}

async function mustBeSet({ tx, tenantId }: Context, id: string): Promise<void> {
  const [set] = await tx.query('select 1 from forms.sets where tenant_id = $1 and id = $2 and deleted_at is null', [tenantId, id])
  if (!set) throw refuse.invalid('no_such_record', 'This record does not exist.', 'form_set_unique_id')
}

/** Sets that can be handed out and fit, the best first. A set that nothing speaks for is no match, but for the default one where there is no other. */
async function matching(context: Context, asked: Asked): Promise<(Match & { readonly document: string })[]> {
  const { tx, tenantId } = context
  const [person] = asked.user_unique_id
    ? await tx.query<Person>(
        `select r.code as role, u.email from gateway.users_view u left join gateway.roles_view r on r.tenant_id = u.tenant_id and r.id = u.role_id
         where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null`,
        [tenantId, asked.user_unique_id],
      )
    : []
  if (asked.user_unique_id && !person) throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
  if (asked.form_set_unique_id) await mustBeSet(context, asked.form_set_unique_id)
  const model = context.model('forms.sets')
  const rows = await tx.query<SetRecord & Record<string, unknown> & { document: string }>(
    `select ${model.selection()}, ${model.document(context.actor)} as document from forms.sets t
     where t.tenant_id = $1 and t.deleted_at is null and t.status = 'active' and t.is_active and t.items is not null order by t.name, t.id limit $2`,
    [tenantId, held.sets],
  )
  const fits = rows.flatMap((set) => {
    const found = fit(set, asked, person)
    return found ? [{ ...found, set: set.id, document: set.document, isDefault: set.isDefault }] : []
  })
  const spokenFor = fits.filter(({ score }) => score > 0)
  const defaults = fits.filter(({ isDefault }) => isDefault).map((one) => ({ ...one, criteria: ['default'] }))
  return (spokenFor.length > 0 ? spokenFor : defaults).toSorted((a, b) => b.score - a.score)
}

export const sets: Customs<typeof forms, 'sets'> = {
  async match(asked, context) {
    const found = await matching(context, asked)
    return plain({
      data: found.map(({ document, score, criteria }) => ({
        form_set: JSON.parse(document) as unknown,
        score,
        matched_criteria: criteria,
      })),
      meta: pageMeta({ page: 1, records: held.sets, total: found.length }),
    })
  },
}

const day = 86_400_000

export const setActions: Actions<typeof forms, 'sets'> = {
  async assign(set, { user, expiresAt, metadata }, context) {
    if (scopeOf(context.actor, 'forms.answers.write') !== 'tenant') throw refuse.forbidden('forms.answers.write')
    if (!set.isActive) throw refuse.conflict('set_inactive', 'This form set is switched off.')
    if (!set.items?.length) throw refuse.conflict('no_forms', 'This form set has no forms yet.')
    if (expiresAt && Date.parse(expiresAt) <= Date.now())
      throw refuse.invalid('in_the_past', 'must be in the future', 'expires_at')
    const { tx, tenantId } = context
    const [there] = await tx.query(
      `select 1 from forms.assignments where tenant_id = $1 and set_id = $2 and user_id = $3 and status = 'active' and deleted_at is null`,
      [tenantId, set.id, user],
    )
    if (there) throw refuse.conflict('already_assigned', 'This person already has this form set.')
    const until = expiresAt ?? (set.expirationDays ? new Date(Date.now() + set.expirationDays * day).toISOString() : null)
    const needsAll = !set.allowPartialCompletion || set.items.every(({ required }) => !required)
    const items = set.items.map((item) => ({
      form_unique_id: item.form_schema_unique_id,
      is_required: needsAll || item.required,
      is_skipped: false,
    }))
    const oneByOne = set.enforceSequential || !set.sendAllAtOnce
    const { id } = await context.insert(forms.assignments, {
      set: set.id,
      name: set.name,
      user,
      total: items.length,
      items,
      oneByOne,
      expiresAt: until,
      metadata,
    })
    // What cannot be answered now is said to whoever hands it out; later on it is passed over.
    for (const item of oneByOne ? items.slice(0, 1) : items)
      await sendTo(context, item.form_unique_id, { user_unique_id: user, assignment: id, expiresAt: until })
    return context.save({})
  },
}

export const assignments: Customs<typeof forms, 'assignments'> = {
  async answers({ id, ...query }, context) {
    await context.find(forms.assignments, id)
    return context.list(forms.answers, query as Record<string, string>, (add) => [`t.assignment_id = ${add(id)}`])
  },
}

export const assignmentActions: Actions<typeof forms, 'assignments'> = {
  async cancel(assignment, _, context) {
    if (scopeOf(context.actor, 'forms.answers.write') !== 'tenant') throw refuse.forbidden('forms.answers.write')
    await endOpen(context, assignment.id, 'cancelled')
    return context.save({ status: 'cancelled' })
  },
}

/** What somebody has of a set and did not answer yet is over. */
async function endOpen(context: Context, assignment: string, status: 'cancelled' | 'expired'): Promise<void> {
  for (const { id } of await context.tx.query<{ id: string }>(
    `select id from forms.answers where tenant_id = $1 and assignment_id = $2 and status in ('pending', 'started') and deleted_at is null`,
    [context.tenantId, assignment],
  ))
    await context.update(forms.answers, await context.find(forms.answers, id, 'lock'), { status })
}

/** So many are ended at once; the rest an hour later. */
const expiredAtOnce = 500
const late = `tenant_id = $1 and expires_at <= now() and deleted_at is null`

export const assignmentsInternal: Internals<typeof forms, 'assignments'> = {
  async proceed({ assignment: id }, context) {
    const assignment = await context.find(forms.assignments, id, 'lock')
    if (assignment.status !== 'active') return null
    const given = new Map(
      (
        await context.tx.query<{ survey: string; status: string }>(
          'select survey_id as survey, status from forms.answers where tenant_id = $1 and assignment_id = $2 and deleted_at is null',
          [context.tenantId, id],
        )
      ).map(({ survey, status }) => [survey, status]),
    )
    const isDone = ({ form_unique_id: form, is_skipped }: HandedOut) => is_skipped || given.get(form) === 'completed'
    const isOpen = [...given.values()].some((status) => status === 'pending' || status === 'started')
    const items = (assignment.items ?? []).map((item) => ({ ...item }))
    for (const item of assignment.oneByOne && !isOpen ? items : []) {
      if (given.has(item.form_unique_id) || item.is_skipped) continue
      if (await isSent(context, item, assignment)) break
      item.is_skipped = true
    }
    const isOver = items.every((item) => isDone(item) || !item.is_required)
    await context.update(forms.assignments, assignment, {
      items,
      done: items.filter((item) => given.get(item.form_unique_id) === 'completed').length,
      ...(isOver && { status: 'completed', completedAt: new Date().toISOString() }),
    })
    return null
  },

  async expire(_, context) {
    const { tx, tenantId } = context
    const answers = await tx.query<{ id: string }>(
      `select id from forms.answers where ${late} and status in ('pending', 'started') order by expires_at limit $2`,
      [tenantId, expiredAtOnce],
    )
    for (const { id } of answers)
      await context.update(forms.answers, await context.find(forms.answers, id, 'lock'), { status: 'expired' })
    const over = await tx.query<{ id: string }>(
      `select id from forms.assignments where ${late} and status = 'active' order by expires_at limit $2`,
      [tenantId, expiredAtOnce],
    )
    for (const { id } of over)
      await context.update(forms.assignments, await context.find(forms.assignments, id, 'lock'), { status: 'expired' })
    return answers.length + over.length
  },
}

/** Whether the next form could be sent; false where it takes no answers any more. What another time would change is tried again. */
async function isSent(
  context: Context,
  { form_unique_id: form }: HandedOut,
  { id, user, expiresAt }: Found<typeof forms.assignments>,
): Promise<boolean> {
  try {
    await sendTo(context, form, { user_unique_id: user, assignment: id, expiresAt })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 429) return false
    throw error
  }
}

export const proceedJob = 'forms.proceed'
export interface ProceedJob {
  readonly tenantId: string
  readonly assignment: string
}

/** Sends what comes next in a set, and ends hourly what was to be answered by a day that is over. */
export function defineSets({ services, pools, callInternal }: MountParts): void {
  services.jobs.define<ProceedJob>(proceedJob, async ({ payload: { tenantId, assignment } }) => {
    await callInternal(tenantId, forms.assignments.internal.proceed, { assignment })
  })
  services.jobs.define(
    'forms.expire',
    async ({ signal }) => {
      for (const id of await companiesOf(pools)) {
        if (signal.aborted) return
        await callInternal(id, forms.assignments.internal.expire, {})
      }
    },
    { every: '23 * * * *' },
  )
}
