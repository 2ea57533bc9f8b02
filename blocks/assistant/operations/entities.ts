import { advisoryLock, answerRecord, type BlockServer, type Context, type Customs, idIn, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { assistant } from '../resources/index.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>

/** Of a company, and of an agent. */
const held = { company: 2_000, agent: 20 } as const

/** Refuses one more than a company may have. */
async function mustHavePlace({ tx, tenantId }: Context): Promise<void> {
  advisoryLock(tx, 'assistant entities')
  const [row] = await tx.query<{ all: number }>(
    'select count(*)::int as all from assistant.entities e where e.tenant_id = $1 and e.deleted_at is null',
    [tenantId],
  )
  if (row!.all >= held.company)
    throw refuse.conflict('too_many_entities', `There can be up to ${held.company} entries of knowledge.`)
}

export const replacedEntities: Replaced = {
  async create(request, context, standard) {
    await mustHavePlace(context)
    return standard(request)
  },
  async restore(request, context, standard) {
    await mustHavePlace(context)
    return standard(request)
  },
}

type Given = Readonly<Record<string, unknown>>
/** Wire names as fields; what says nothing changes nothing. */
function valuesOf(context: Context, input: Given): Record<string, unknown> {
  const { byWire, own } = context.model(assistant.entities.dotted)
  return Object.fromEntries(
    Object.entries(input).flatMap(([wire, value]) => {
      const column = byWire.get(wire)
      return column && own.includes(column) && value !== undefined && value !== null ? [[column.name, value]] : []
    }),
  )
}

export const entities: Customs<typeof assistant, 'entities'> = {
  async register({ id: given, ...input }, context) {
    if (!isUuid(given)) throw refuse.missing()
    const id = given.toLowerCase()
    const values = valuesOf(context, input)
    // Two programs that make the same known at once: the second waits and finds what the first has made.
    advisoryLock(context.tx, 'assistant entity', id)
    const [there] = await context.tx.query<{ isGone: boolean }>(
      'select deleted_at is not null as "isGone" from assistant.entities where tenant_id = $1 and id = $2',
      [context.tenantId, id],
    )
    if (there?.isGone) throw refuse.conflict('already_taken', 'This ID was deleted here and cannot be used again.')
    if (there) {
      await context.update(assistant.entities, await context.find(assistant.entities, id, 'lock'), values)
      return answerRecord(context, assistant.entities, id)
    }
    await mustHavePlace(context)
    const name = values.name ?? values.code ?? values.entityType
    if (!name) throw refuse.invalid('required', 'is required where there is neither a code nor a type', 'entity_alias')
    await context.insert(assistant.entities, { ...values, name: String(name) }, id)
    return answerRecord(context, assistant.entities, id, { status: 201 })
  },
}

export const replacedAgentEntities: Replaced = {
  async create(request, context, standard) {
    const answer = await standard(request)
    const id = idIn(answer)
    const { agent, entity } = await context.find(assistant.agentEntities, id)
    await context.find(assistant.agents, agent, 'lock')
    const [row] = await context.tx.query<{ all: number; same: number }>(
      `select count(*)::int as all, (count(*) filter (where t.entity_id = $3))::int as same from assistant.agent_entities t
       where t.tenant_id = $1 and t.agent_id = $2 and t.deleted_at is null`,
      [context.tenantId, agent, entity],
    )
    if (row!.same > 1) throw refuse.conflict('entity_there', 'The agent knows this already.')
    if (row!.all > held.agent)
      throw refuse.conflict('too_many_agent_entities', `An agent can have up to ${held.agent} entries of knowledge.`)
    return answer
  },
}
