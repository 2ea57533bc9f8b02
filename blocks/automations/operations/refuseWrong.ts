import { customPrefix } from '@quoin/kit/custom-fields'
import { type Context, conditionsOf, type Model, type Refusal, refuse, whyNot } from '@quoin/kit/server'
import { filled, fillingOf, namesIn } from '../engine/fill.ts'
import { isAction, type Offered, offeredTo } from '../engine/offered.ts'
import type { Rule } from '../engine/rule.ts'
import { webhookRight } from '../engine/steps.ts'
import type { Recipient, Step } from '../resources/shapes.ts'

/** Refuses whoever is no person in a session of their own: a rule acts with all that its person may, for as long as they stay. */
export function refuseKeys({ actor }: Pick<Context, 'actor'>): void {
  if (actor.email === null || actor.agent || actor.lookedInBy)
    throw refuse.invalid('person_needed', 'Only a signed-in user can do this, not an API key or an agent.')
}

const wrong = (at: string, detail: string): Refusal => refuse.invalid('not_possible', detail, `/${at}`)

/** Refuses a rule that begins with, asks about, names or does what the person who saves it may not, or what there is not. */
export async function refuseWrong(
  context: Context,
  { trigger, conditions, steps }: Pick<Rule, 'trigger' | 'conditions' | 'steps'>,
): Promise<void> {
  const offered = new Map(offeredTo(context).map((one) => [one.resource, one]))
  const model =
    trigger.resource === undefined ? undefined : await modelFor(context, offered.get(trigger.resource), trigger.resource)
  const sees = (name: string) => {
    const column = model?.byWire.get(name)
    return column !== undefined && model!.sees(context.actor, column)
  }
  const known = (at: string, names: readonly string[]) => {
    const unknown = names.find((name) => !sees(name))
    if (unknown !== undefined) throw wrong(at, `There is no field ${unknown} to name here.`)
  }
  if (trigger.kind === 'event') {
    const { events } = offered.get(trigger.resource)!
    const strange = trigger.events.find((event) => !events.includes(event))
    if (strange) throw wrong('trigger', `${strange} is nothing an automation of yours can begin with.`)
    known('trigger', trigger.changed ?? [])
  }
  if (trigger.kind === 'date') {
    known('trigger', [trigger.field])
    const { kind, filterable } = model!.byWire.get(trigger.field)!.definition
    if (!['date', 'moment'].includes(kind) || !filterable)
      throw wrong('trigger', `${trigger.field} is no date an automation can wait for.`)
  }
  if (conditions && Object.keys(conditions).length > 0) {
    if (!model) throw wrong('conditions', 'There is no record to ask conditions of.')
    // They are refused as the list refuses them.
    conditionsOf(model, context.actor, { filter: conditions })
  }
  const visible = model?.columns.filter((column) => model.sees(context.actor, column)) ?? []
  const added = model?.custom.filter((column) => model.sees(context.actor, column)) ?? []
  const sample = model && {
    ...Object.fromEntries([['unique_id', ''], ...visible.map(({ wire }) => [wire, null])]),
    custom_fields: Object.fromEntries(added.map(({ custom }) => [custom.key, null])),
  }
  const filling = fillingOf(sample, { at: new Date(), rule: '', event: '' })
  for (const [place, step] of steps.entries()) {
    const at = `steps/${place}`
    known(at, [...namesIn(step).filter((name) => name !== 'unique_id'), ...fieldsOf(step)])
    await refuseStep(context, step, at)
    try {
      filled(textsOf(step), filling)
    } catch (error) {
      throw wrong(at, (error as Error).message.split('\n')[0]!.slice(0, 300))
    }
  }
}

async function modelFor(context: Context, offered: Offered | undefined, resource: string): Promise<Model> {
  if (!offered || offered.events.length === 0)
    throw wrong('trigger', `${resource} is nothing an automation of yours can begin with.`)
  return context.customized(context.model(resource).resource)
}

const fieldsOf = (step: Step): string[] =>
  'to' in step ? (step.to as readonly Recipient[]).flatMap((one) => (one.kind === 'field' ? [one.field] : [])) : []

function textsOf(step: Step): unknown {
  if (step.kind === 'operation') return [step.params ?? {}, step.values ?? {}]
  if (step.kind === 'notify') return [step.title, step.body ?? '']
  return step.kind === 'mail' ? [step.subject, step.body] : []
}

async function refuseStep(context: Context, step: Step, at: string): Promise<void> {
  const { actor, operations } = context
  if (step.kind === 'webhook' && !actor.permissions.has(webhookRight))
    throw wrong(at, 'You may not have other servers told what happens here.')
  if (step.kind === 'notify' && step.to.some(({ kind }) => kind === 'address'))
    throw wrong(at, 'Only members are notified; send an email to others.')
  if (step.kind !== 'operation') return
  const operation = operations.find(({ name }) => name === step.operation)
  if (!operation || !isAction(operation) || whyNot(actor, operation))
    throw wrong(at, `${step.operation} is nothing an automation of yours can do.`)
  await refuseAdded(context, `${operation.block}.${operation.resource}`, step.values ?? {}, at)
}

/** What is said of fields that the company added has to be of their kind; texts that are filled in are looked at when they are. */
async function refuseAdded(
  context: Context,
  resource: string,
  values: Readonly<Record<string, unknown>>,
  at: string,
): Promise<void> {
  const said = Object.entries(values).filter(([name]) => name.startsWith(customPrefix))
  if (said.length === 0) return
  const model = await context.customized(context.model(resource).resource)
  for (const [name, value] of said) {
    const column = model.byWire.get(name)
    if (!column || !model.writes(context.actor, column)) throw wrong(at, `There is no field ${name} to write here.`)
    // What a rule says, everybody reads who may see the rule.
    if (column.custom?.kind === 'secret') throw wrong(at, `${name} is a secret, which no rule writes.`)
    const isFilledIn = typeof value === 'string' && value.includes('{{')
    if (!isFilledIn && !model.schemaOf(column, 'update').safeParse(value).success)
      throw wrong(at, `${name} does not take this value.`)
  }
}
