import { createHmac } from 'node:crypto'
import { customPrefix } from '@quoin/kit/custom-fields'
import { notify } from '@quoin/kit/notices'
import type { Outbound } from '@quoin/kit/outbound'
import { blockKeys } from '@quoin/kit/seal'
import { type Acting, inTransaction, type Pools, Refusal, refuse, type Services } from '@quoin/kit/server'
import { arrived, newWebhookSecret, send } from '@quoin/kit/webhook'
import { isUuid } from '@quoin/kit/uuid'
import type { Recipient, Step, StepAnswer } from '../resources/shapes.ts'
import { filled, type Filling, heldIn, line, text } from './fill.ts'
import { isAction, parametersOf } from './offered.ts'

/** What steps are done with. */
export interface Hands {
  readonly acting: Acting
  readonly services: Services
  readonly pools: Pools
  /** Absent where nothing leaves: steps are then only tried. */
  readonly outbound?: Outbound
}
/** What one run is about. */
export interface About {
  readonly tenantId: string
  readonly rule: { readonly id: string; readonly name: string }
  readonly event: string
  readonly resource: string | null
  readonly recordId: string | null
  readonly actorId: string | null
  readonly filling: Filling
  readonly at: string
  /** The same however often it is tried; done twice, a step has one effect. */
  readonly key: string
}

/** What may work the next time: a server that does not answer, a limit, a row somebody else holds. */
export class Transient extends Error {
  constructor(
    message: string,
    readonly answer: StepAnswer,
  ) {
    super(message)
  }
}

const blank = { text: null, code: null, detail: null, status: null, resource: null, record_unique_id: null } as const

/** Does a step, or tries it; never throws but `Transient`. */
export async function take(step: Step, hands: Hands, about: About): Promise<StepAnswer> {
  const target = targetOf(step)
  try {
    const doer = doers[step.kind] as (step: Step, hands: Hands, about: About) => Promise<Done>
    const done = await doer(step, hands, about)
    return { ...blank, kind: step.kind, state: 'done', target, ...done }
  } catch (error) {
    const answer = { ...blank, kind: step.kind, target, ...failureOf(error) }
    if (hands.outbound && isTransient(error)) throw new Transient(answer.detail ?? '', answer)
    if (!(error instanceof Refusal))
      hands.services.log.warn({ err: error, rule: about.rule.id }, 'A step of an automation failed')
    return answer
  }
}

function failureOf(error: unknown): Pick<StepAnswer, 'state' | 'code' | 'detail' | 'status'> {
  if (error instanceof Refusal) {
    const [reason] = error.reasons
    return {
      state: error.code === 'no_dry_run' ? 'untried' : 'failed',
      code: error.code,
      detail:
        error.reasons.map(({ detail, pointer }) => (pointer ? `${pointer}: ${detail}` : detail)).join(' ') ||
        (reason?.detail ?? null),
      status: error.status,
    }
  }
  if (error instanceof Missing) return { state: 'failed', code: 'not_filled_in', detail: error.message, status: null }
  return { state: 'failed', code: 'internal_error', detail: 'There was an error.', status: 500 }
}

const isTransient = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.status >= 500 || error.status === 429 || error.code === 'in_progress'
    : !(error instanceof Missing)

/** A text that names what is not there, or not for this person. */
class Missing extends Error {}

function fill<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Missing((error as Error).message.split('\n')[0]!.slice(0, 300))
  }
}

function targetOf(step: Step): string {
  if (step.kind === 'operation') return step.operation
  if (step.kind === 'webhook') return new URL(step.url).host
  return ''
}

/** What leaves for other servers is the same as a webhook, and needs the same right. */
export const webhookRight = 'gateway.webhooks.manage'

type Done = Partial<StepAnswer>
const doers: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>, hands: Hands, about: About) => Promise<Done> } = {
  async operation({ operation: name, params = {}, values = {} }, { acting, outbound }, { filling, recordId, key }) {
    const operation = acting.operation(name)
    if (!isAction(operation)) throw refuse.forbidden(operation.permission)
    await refuseGone(acting, `${operation.block}.${operation.resource}`, values)
    const named = fill(() => filled(params, filling)) as Record<string, string>
    const asked = {
      params: Object.fromEntries(
        parametersOf(operation).map((one) => [one, String(named[one] ?? (one === 'id' ? (recordId ?? '') : ''))]),
      ),
      body: fill(() => filled(values, filling)) as Record<string, unknown>,
    }
    const answer = await (outbound ? acting.ask(name, asked, key) : acting.tryOut(name, asked))
    const { data } = (answer.body ? JSON.parse(answer.body) : {}) as { data?: { id?: string } }
    return {
      status: answer.status,
      resource: `${operation.block}.${operation.resource}`,
      record_unique_id: data?.id && (outbound || asked.params.id === data.id) ? data.id : null,
    }
  },

  async notify({ to, title, body }, hands, about) {
    const { tenantId, filling, resource, recordId, key } = about
    const values = { title: fill(() => line(title, filling)), body: body ? fill(() => text(body, filling)) : '' }
    const people = (await peopleOf(to, hands, about)).filter(({ id }) => id !== undefined)
    if (people.length === 0) throw nobodyToTell()
    if (hands.outbound)
      await inTransaction(hands.pools.runtime, { tenantId, userId: null }, (tx) =>
        notify(tx, {
          tenantId,
          notice: 'automation_message',
          people: people.map(({ id }) => id!),
          values,
          ...(resource && recordId && { about: { resource, id: recordId } }),
          key,
        }),
      )
    return { target: people.map(({ name }) => name).join(', '), text: [values.title, values.body].filter(Boolean).join('\n') }
  },

  async mail({ to, subject, body }, hands, about) {
    const { tenantId, filling, key } = about
    const values = { subject: fill(() => line(subject, filling)), lines: fill(() => text(body, filling)).split('\n') }
    const people = await peopleOf(to, hands, about)
    if (people.length === 0) throw nobodyToTell()
    if (hands.outbound)
      await inTransaction(hands.pools.runtime, { tenantId, userId: null }, async (tx) => {
        for (const { id, email, language } of people)
          await hands.services.mailer.send(
            {
              to: email,
              ...(id && { person: id }),
              template: 'automation_mail',
              language,
              tenantId,
              key: `${key} ${email}`,
              values,
            },
            { query: (sql, parameters) => tx.query(sql, parameters) },
          )
      })
    return { target: people.map(({ email }) => email).join(', '), text: [values.subject, ...values.lines].join('\n') }
  },

  async webhook({ url }, { acting, outbound, pools }, { tenantId, rule, event, resource, recordId, filling, at, key }) {
    const body = JSON.stringify({
      type: 'automation',
      timestamp: at,
      data: {
        company_unique_id: acting.actor.tenantId,
        automation: { unique_id: rule.id, name: rule.name },
        event,
        resource,
        record_unique_id: recordId,
        record: filling.record ?? null,
      },
    })
    // It is asked whenever something leaves, for the right may have been taken since it was saved.
    if (!acting.actor.permissions.has(webhookRight)) throw refuse.forbidden(webhookRight)
    if (!outbound) return { text: body }
    const outcome = await send(outbound, { company: tenantId, url, secrets: secretsOf(pools, rule.id), id: key, body })
    if (!arrived(outcome))
      throw new Refusal(outcome.status === null || outcome.status >= 400 ? 503 : 409, {
        code: 'not_accepted',
        detail: outcome.trouble ?? `It answered ${outcome.status}.`,
      })
    return { status: outcome.status }
  },
}

/** A field that was removed since, or hidden from whoever the rule acts for, is not left out: nobody would notice. */
async function refuseGone(acting: Acting, resource: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(values).filter((name) => name.startsWith(customPrefix))
  if (names.length === 0) return
  const model = await acting.customized(resource)
  const gone = names.find((name) => {
    const column = model?.byWire.get(name)
    return !column || !model!.sees(acting.actor, column)
  })
  if (gone) throw refuse.invalid('no_such_field', `There is no field ${gone} any more.`, gone)
}

const nobodyToTell = () => refuse.conflict('nobody_to_tell', 'There is nobody to tell: no active member, or no address.')

/** Secrets of a rule's webhooks hang on the installation's own; while that is replaced there are two. */
export const secretsOf = (pools: Pools, rule: string): string[] =>
  blockKeys({ pools }, 'automations', 'webhooks').map((key) => newWebhookSecret(createHmac('sha256', key).update(rule).digest()))

interface Told {
  readonly id?: string
  readonly name: string
  readonly email: string
  readonly language: string
}

/** Active members among those named, and addresses. */
async function peopleOf(to: readonly Recipient[], { acting }: Hands, { actorId, filling }: About): Promise<Told[]> {
  const record = (filling.record ?? {}) as Readonly<Record<string, unknown>>
  const named = to.flatMap((one): string[] => {
    if (one.kind === 'author') return [acting.actor.userId ?? '']
    if (one.kind === 'actor') return actorId ? [actorId] : []
    if (one.kind === 'member') return [one.id]
    if (one.kind === 'address') return [one.email]
    const value = heldIn(record, one.field)?.value
    return typeof value === 'string' && value ? [value] : []
  })
  const addresses = [...new Set(named.filter((one) => one.includes('@')))]
  const ids = [...new Set(named.filter(isUuid))]
  // A rule knows the members its person knows.
  const members = await Promise.all(ids.map((id) => acting.record('gateway.users', id)))
  return [
    ...members.flatMap((member) =>
      member?.status === 'active'
        ? [
            {
              id: String(member.unique_id),
              name: String(member.name),
              email: String(member.email),
              language: String(member.language ?? 'en'),
            },
          ]
        : [],
    ),
    ...addresses.map((email) => ({ name: email, email, language: 'en' })),
  ]
}
