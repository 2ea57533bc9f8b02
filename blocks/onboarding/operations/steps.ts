import { type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { journeyDocument } from '../journey/answer.ts'
import { stepMedia } from '../journey/media.ts'
import { submit } from '../journey/move.ts'
import { draftOf, journeyOf } from '../journey/read.ts'
import { onboarding } from '../resources/index.ts'

/** A draft is held while its steps change, so that the bounds hold for two who write at once. */
async function holdDraft({ tx, tenantId }: Context, id: string): Promise<void> {
  await tx.query('select o.id from onboarding.onboardings o where o.tenant_id = $1 and o.id = $2 for update', [tenantId, id])
}

async function refuseTooMuch({ tx, tenantId }: Context, id: string): Promise<void> {
  const [row] = await tx.query<{ steps: number; letters: number }>(
    `select count(*)::int as steps, coalesce(sum(length(s.name) + length(coalesce(s.description, '')) + length(coalesce(s.step_params::text, ''))), 0)::int as letters
     from onboarding.steps s where s.tenant_id = $1 and s.onboarding_id = $2 and s.deleted_at is null`,
    [tenantId, id],
  )
  if (row!.steps > bounds.steps) throw refuse.conflict('too_many_steps', `A journey can have up to ${bounds.steps} steps.`)
  if (row!.letters > bounds.text)
    throw refuse.conflict('journey_too_long', `The texts of a journey can have up to ${bounds.text} characters in total.`)
}

/** Addresses lie below the company: one that leads elsewhere would send people away. */
function refuseAddress(value: unknown, field: string): void {
  if (typeof value === 'string' && value !== '' && !/^\/(?![/\\])[^\s\\]*$/.test(value))
    throw refuse.invalid('not_an_address', 'must be a path within the company that starts with one slash', field)
}

function refuseCondition(value: unknown): void {
  if (value === null || value === undefined) return
  const { step, param, is, ...rest } = value as Record<string, unknown>
  const isPlain = ['string', 'number', 'boolean'].includes(typeof is)
  if (typeof step !== 'string' || typeof param !== 'string' || param.length > 100 || !isPlain || Object.keys(rest).length > 0)
    throw refuse.invalid('not_a_condition', 'must name a step, a parameter of it and its value', 'condition')
}

/** What may stand behind the operation: a record to which alone it is to happen, such as a certain form. */
const oneRecord = /:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A step that waits for what nobody can do would hold everybody for good. */
function refuseFact({ operations }: Context, value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') return
  const operation = value.trim().replace(oneRecord, '')
  const found = operations.find(({ name }) => name === operation)
  if (!found || found.method === 'GET' || found.name.startsWith('onboarding.'))
    throw refuse.invalid('no_such_operation', 'must be an operation that people carry out here, such as crm.leads.create', 'fact')
}

type Replacements = NonNullable<BlockServer['replaces'][string]>
const checked: Replacements['create'] = async (request, context, standard) => {
  refuseAddress(request.body.step_url, 'step_url')
  refuseAddress(request.body.place, 'place')
  refuseCondition(request.body.condition)
  refuseFact(context, request.body.fact)
  await context.find(onboarding.onboardings, request.params.parent!)
  await holdDraft(context, request.params.parent!)
  const answer = await standard(request)
  await refuseTooMuch(context, request.params.parent!)
  return answer
}
export const checkedSteps = { create: checked, update: checked } satisfies Replacements

export const steps: Customs<typeof onboarding, 'steps'> = {
  ...stepMedia,
  async submit({ id, name, ...input }, context) {
    if (name !== undefined && input.step_unique_id === undefined && input.step_status === undefined) {
      if (!context.actor.permissions.has('onboarding.onboardings.write')) throw refuse.forbidden('onboarding.onboardings.write')
      return added(context, id, { name, ...input })
    }
    const journey = await journeyOf(context, id, context.me, 'lock')
    if (!journey || journey.user !== context.me) throw refuse.missing()
    return journeyDocument(context, await submit(context, journey, input, false))
  },
}

/** A step that is given no place comes last. */
async function added(
  context: Context,
  id: string,
  input: Omit<Parameters<Customs<typeof onboarding, 'steps'>['submit']>[0], 'id'>,
) {
  await context.find(onboarding.onboardings, id)
  await holdDraft(context, id)
  const [last] = await context.tx.query<{ position: number }>(
    'select coalesce(max(s.position), 0) as position from onboarding.steps s where s.tenant_id = $1 and s.onboarding_id = $2 and s.deleted_at is null',
    [context.tenantId, id],
  )
  refuseAddress(input.step_url, 'step_url')
  const { id: step } = await context.insert(onboarding.steps, {
    onboarding: id,
    position: input.order ?? Number(last!.position) + 1,
    name: input.name,
    description: input.description,
    stepUrl: input.step_url,
    stepParams: input.step_params,
    contentUrl: input.content_url,
    imageUrl: input.image_url,
    videoUrl: input.video_url,
    status: input.status,
    source: input.source,
    sourceId: input.source_id,
    sourceType: input.source_type,
    sourceAlias: input.source_alias,
    payload: input.payload,
  })
  await refuseTooMuch(context, id)
  const written = await context.find(onboarding.steps, step)
  const number = (await draftOf(context, id)).findIndex((one) => one.id === step) + 1
  return document({
    type: 'onboarding_step',
    id: step,
    attributes: {
      onboarding_unique_id: id,
      step_number: number,
      order: written.position,
      name: written.name,
      description: written.description,
      type: written.fact ? 'fact' : 'manual',
      step_url: written.stepUrl,
      config: written.stepParams ?? {},
      step_params: written.stepParams,
      content_url: written.contentUrl,
      image_url: written.imageUrl,
      video_url: written.videoUrl,
      status: written.status,
      source: written.source,
      source_id: written.sourceId,
      source_type: written.sourceType,
      source_alias: written.sourceAlias,
      payload: written.payload,
      created_at: written.createdAt,
      updated_at: written.updatedAt,
    },
  })
}
