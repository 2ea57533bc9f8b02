import type { RecordOf } from '@quoin/kit'
import {
  advisoryLock,
  type Actions,
  type Answer,
  answerRecord,
  attributesIn,
  type BlockServer,
  type Context,
  type Customs,
  document,
  idIn,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { outputTokensMax } from '../answer/ask.ts'
import { filled, placesOf } from '../answer/fill.ts'
import { instructionsOf, noticeTexts, plainRules, promptNoticeTexts } from '../answer/ground.ts'
import { backgroundIn, instructionsIn, knowledgeOf, withKnown } from '../answer/knowledge.ts'
import { anything, timedRetrieve } from '../answer/retrieve.ts'
import { mustHaveRoom } from '../answer/room.ts'
import { type Answered, answered, writeDown } from '../answer/run.ts'
import { assistant } from '../resources/index.ts'
import { answeringAgent, countAsked } from './agents.ts'
import { ofTemplate, templates } from './templates.ts'
import { withAttributes } from './withAttributes.ts'

export type Prompt = RecordOf<typeof assistant.prompts.definition.fields>
export type Version = RecordOf<typeof assistant.promptVersions.definition.fields>
type Replaced = NonNullable<BlockServer['replaces'][string]>

const held = { company: 2_000, person: 1_000, versions: 200 } as const
const filledMax = 100_000

/** So many in a company, and of one person. */
async function mustHavePlace({ tx, tenantId, me }: Context): Promise<void> {
  advisoryLock(tx, 'prompts')
  const [row] = await tx.query<{ all: number; own: number }>(
    `select count(*)::int as all, (count(*) filter (where p.created_by = $2))::int as own from assistant.prompts p
     where p.tenant_id = $1 and p.deleted_at is null`,
    [tenantId, me],
  )
  if (row!.all >= held.company || row!.own >= held.person)
    throw refuse.conflict('too_many_prompts', `There can be up to ${held.company} prompts, ${held.person} of one person.`)
}

const wordingOf = (one: Prompt | Version) => ({
  content: one.content,
  persona: one.persona,
  guidelines: one.guidelines,
  sample: one.sample,
  outputTemplate: one.outputTemplate,
  safeguard: one.safeguard,
  temperature: one.temperature,
  maxTokens: one.maxTokens,
  usesRecords: one.usesRecords,
})

/** Keeps what a prompt says as its next version, unless the latest says the same already; the oldest that nobody uses make room. */
async function keepVersion(context: Context, id: string): Promise<{ latest: string; number: number }> {
  const { tx, tenantId, me } = context
  const prompt: Prompt = await context.find(assistant.prompts, id, 'lock')
  const latest: Version | null = prompt.latestVersion ? await context.find(assistant.promptVersions, prompt.latestVersion) : null
  if (latest && JSON.stringify(wordingOf(latest)) === JSON.stringify(wordingOf(prompt)))
    return { latest: latest.id, number: latest.number ?? 1 }
  const number = (latest?.number ?? 0) + 1
  const version = await context.insert(assistant.promptVersions, { prompt: id, number, ...wordingOf(prompt), user: me })
  await tx.query('update assistant.prompts set latest_version_id = $3, version_number = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    version.id,
    number,
  ])
  await tx.query(
    `delete from assistant.prompt_versions v where v.tenant_id = $1 and v.prompt_id = $2 and v.number <= $3::bigint
       and not exists (select 1 from assistant.prompts p where p.tenant_id = $1 and p.id = $2 and p.published_version_id = v.id)`,
    [tenantId, id, number - held.versions],
  )
  return { latest: version.id, number }
}

/** The answer about a prompt, with the version that it has by now. */
async function withVersion(context: Context, answer: Answer): Promise<Answer> {
  const id = idIn(answer)
  const { latest, number } = await keepVersion(context, id)
  return withAttributes(answer, { prompt_version_unique_id: latest, version_number: number })
}

export const replacedPrompts: Replaced = {
  async create(request, context, standard) {
    await mustHavePlace(context)
    return withVersion(context, await standard({ ...request, body: await ofTemplate(context, request.body) }))
  },
  async update(request, context, standard) {
    const answer = await standard(request)
    refuseChanged(request.body, attributesIn(answer), {
      status: 'A prompt is put in use by publishing a version, and out of use by archiving it.',
    })
    return withVersion(context, answer)
  },
  async restore(request, context, standard) {
    await mustHavePlace(context)
    return standard(request)
  },
}

export const promptActions: Actions<typeof assistant, 'prompts'> = {
  archive: (_, __, { save }) => save({ status: 'archived' }),
  unarchive: ({ publishedVersion }, _, { save }) => save({ status: publishedVersion ? 'active' : 'pending' }),
}

async function versionOf(context: Context, prompt: Prompt, id: string): Promise<Version> {
  const version: Version = await context.find(assistant.promptVersions, id)
  if (version.prompt !== prompt.id) throw refuse.missing()
  return version
}
const mayWrite = ({ actor }: Context) => actor.permissions.has('assistant.prompts.write')

/** What somebody runs: the published version, or another where they may write prompts. */
export async function versionToRun(context: Context, prompt: Prompt, wanted?: string | null): Promise<Version> {
  if (wanted && wanted !== prompt.publishedVersion && !mayWrite(context)) throw refuse.forbidden('assistant.prompts.write')
  if (prompt.status === 'archived') throw refuse.conflict('prompt_archived', 'This prompt is archived.')
  const id = wanted ?? prompt.publishedVersion ?? (mayWrite(context) ? prompt.latestVersion : null)
  if (!id) throw refuse.conflict('not_published', 'This prompt is not published yet.')
  return versionOf(context, prompt, id)
}

/** What is sent of a version, with its places filled in: how the model is to be, and what it is asked. */
function sent(version: Version, values: Readonly<Record<string, unknown>>): { system: string[]; content: string } {
  const content = filled(version.content ?? '', values).trim()
  if (!content) throw refuse.conflict('prompt_empty', 'This prompt has no content.')
  const parts: readonly (readonly [string, string | null])[] = [
    ['Who you are', version.persona],
    ['Guidelines', version.guidelines],
    ['Answer in this form', version.outputTemplate],
    ['An example', version.sample],
    ['Never', version.safeguard],
  ]
  const system = parts.flatMap(([title, text]) => (text ? [`${title}:\n${filled(text, values)}`] : []))
  if (content.length + system.join('').length > filledMax)
    throw refuse.invalid('too_long', `A prompt can have up to ${filledMax} characters once it is filled in.`, 'variables')
  return { system, content }
}
/** Code finds decimals as the database writes them. */
const decimalOf = (value: number | null): number | undefined => (value === null ? undefined : Number(value))
export const placesIn = ({ content, persona, guidelines, outputTemplate, sample, safeguard }: Version): string[] =>
  placesOf([content, persona, guidelines, outputTemplate, sample, safeguard])

export const prompts: Customs<typeof assistant, 'prompts'> = {
  ...templates,

  async publish({ id, version: versionId }, context) {
    const prompt: Prompt = await context.find(assistant.prompts, id, 'lock')
    const version = await versionOf(context, prompt, versionId)
    const publishedAt = new Date().toISOString()
    sent(version, {})
    await context.update(assistant.prompts, prompt, { publishedVersion: version.id, publishedAt, status: 'active' })
    await context.update(assistant.promptVersions, version, { publishedAt })
    return answerRecord(context, assistant.prompts, id)
  },

  async render({ id, placeholders }, context) {
    const prompt: Prompt = await context.find(assistant.prompts, id)
    const version = await versionToRun(context, prompt)
    const places = placesIn(version)
    const given = places.filter((name) => Object.hasOwn(placeholders, name))
    return document({
      type: 'rendered_prompt',
      id,
      attributes: {
        rendered_content: sent(version, placeholders).content,
        prompt_unique_id: id,
        version_unique_id: version.id,
        name: prompt.name,
        prompt_type: prompt.promptType,
        model: context.settings.ai?.model ?? null,
        temperature: decimalOf(version.temperature) ?? null,
        max_tokens: version.maxTokens ?? outputTokensMax,
      },
      meta: {
        placeholders_provided: given,
        placeholders_missing: places.filter((name) => !given.includes(name)),
        all_placeholders: places,
        rendered_at: new Date().toISOString(),
      },
    })
  },

  async execute({ id, agent_unique_id, variables, version_unique_id }, context) {
    const prompt: Prompt = await context.find(assistant.prompts, id)
    const version = await versionToRun(context, prompt, version_unique_id)
    const { answer, execution } = await runVersion(context, prompt, version, {
      kind: version.id === prompt.publishedVersion ? 'prompt' : 'test',
      agent: agent_unique_id,
      values: variables ?? {},
    })
    const isGrounded = version.usesRecords
    const { notice } = answer
    return document({
      type: 'chat_response',
      id: execution,
      attributes: {
        content: notice === 'model_failed' && !isGrounded ? '' : answer.content,
        notice,
        notice_text: notice && ((!isGrounded && promptNoticeTexts[notice]) || noticeTexts[notice]),
        sources: answer.sources,
        metadata: {
          prompt_execution_id: execution,
          usage: {
            total_tokens: answer.tokens,
            input_tokens: answer.inputTokens,
            output_tokens: answer.outputTokens,
            duration: answer.durationMs,
          },
        },
      },
    })
  },
}

interface VersionRun {
  readonly kind: 'prompt' | 'test' | 'workflow'
  /** Names the question, where one request may come to ask another. */
  readonly key?: string
  /** Who answers, where it is not the agent of the prompt. */
  readonly agent?: string | null | undefined
  readonly values: Readonly<Record<string, unknown>>
  /** What is asked behind what the prompt says. */
  readonly behind?: string
}
/** Fills a version of a prompt in, asks it, and writes down what came of it. */
export async function runVersion(
  context: Context,
  prompt: Prompt,
  version: Version,
  { kind, key = '', agent: other, values, behind }: VersionRun,
): Promise<{ answer: Answered; execution: string; input: string }> {
  const missing = placesIn(version).filter((name) => !Object.hasOwn(values, name))
  if (missing.length > 0) throw refuse.invalid('variables_missing', `Fill in: ${missing.join(', ')}.`, 'variables')
  await mustHaveRoom(context)
  const { system, content: said } = sent(version, values)
  const content = behind ? `${said}\n\n${behind}` : said
  const agentId = other ?? prompt.agent
  const agent = agentId ? await answeringAgent(context, agentId) : null
  const isGrounded = version.usesRecords
  const known = await knowledgeOf(context, { entity: prompt.entity, agent: agentId }, content)
  const told = [
    ...(agent?.instructions ? [agent.instructions] : []),
    ...(isGrounded ? instructionsIn(known) : backgroundIn(known)),
    ...system,
  ]
  const found = isGrounded ? await timedRetrieve(context, anything, content, agent?.reads ?? []) : undefined
  const asked = { kind, agent: agentId, prompt: prompt.id, promptVersion: version.id, input: content }
  const answer = await answered(context, {
    asked,
    key: context.idFor(`execution${key}`),
    system: (sources) => (isGrounded ? instructionsOf(sources, told) : [plainRules, ...told].join('\n')),
    turns: [{ role: 'user', content }],
    ...found,
    sources: found ? withKnown(known, found.sources) : [],
    isGrounded,
    otherwise: content,
    temperature: decimalOf(version.temperature),
    outputTokens: version.maxTokens ?? undefined,
  })
  const execution = await writeDown(context, answer, asked)
  if (agent) await countAsked(context, agent.id, answer.notice === 'model_failed')
  return { answer, execution, input: content }
}
