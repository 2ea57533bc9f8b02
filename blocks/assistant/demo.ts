import type { Demo, DemoParts } from '@quoin/kit/server'
import { addKnowledge } from './demoKnowledge.ts'
import { addCollection } from './demoCollection.ts'
import { addTests } from './demoTests.ts'
import { addUsage } from './demoUsage.ts'
import { addWorkflow } from './demoWorkflow.ts'
import { assistant } from './resources/index.ts'

const instructions =
  'You help the sales team before a visit. Name the last contact, what is open and what was promised, in short sentences.'
const prompts = [
  {
    name: 'Follow-up after a visit',
    isTemplate: true,
    promptType: 'mail',
    abstract: 'A short mail that thanks for a visit and sums up what was agreed.',
    content: 'Write a mail to {{customer}} that thanks them for the visit and sums up: {{agreed}}.',
    persona: 'A sales representative of a supplier of office equipment, friendly and to the point.',
    guidelines: 'At most 120 words. Close with the next step and its date.',
    temperature: 0.4,
    usesRecords: false,
  },
  {
    name: 'What is open with a customer',
    promptType: 'summary',
    abstract: 'Open quotes, orders and tasks of a customer, with sources.',
    content: 'What is open with {{customer}}: quotes, orders and tasks?',
    usesRecords: true,
  },
  {
    name: 'Plain language',
    promptType: 'text',
    abstract: 'Rewrites a text so that everybody understands it.',
    content: 'Rewrite this in plain language:\n\n{{text}}',
    safeguard: 'Do not add anything that the text does not say.',
    usesRecords: false,
  },
]

/** A conversation that was begun, an agent to ask, what it knows and a month of asking it, prompts, two in use and one that is a draft, some kept in a collection, and a workflow. */
export const demo: Demo = async (parts) => {
  const { tx, year, people, isLarge } = parts
  if (!isLarge) return
  const [boss, colleague] = people
  await year.add(tx, assistant.contexts, boss!, 5, {
    user: boss!.id,
    name: 'Warehouse move',
    lastAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  })
  const agent = await year.add(tx, assistant.agents, boss!, 30, {
    name: 'Visit preparation',
    code: 'VISIT',
    description: 'What to know before visiting a customer.',
    instructions,
    status: 'active',
    ragEnabled: true,
    reads: ['crm', 'sales'],
    rateLimitPerHour: 200,
    ...(colleague && { supervisor: colleague.id, supervisorEnabled: true }),
  })
  await year.add(tx, assistant.agentTools, boss!, 30, {
    agent,
    name: 'crm.contacts.list',
    enabled: true,
    description: 'Lists contacts.',
    apiMethod: 'GET',
    apiUrl: '/api/crm/contacts',
  })
  await addKnowledge(parts, agent)
  await addUsage(parts, agent)
  const added = []
  for (const [i, prompt] of prompts.entries())
    added.push(await addPrompt(parts, { ...prompt, agent: i === 1 ? agent : null }, 28 - i, i < 2))
  await addCollection(
    parts,
    added.map(({ prompt }) => prompt),
  )
  await addTests(parts, agent, added[0]!)
  await addWorkflow(parts, agent, added[1]!.prompt)
}

async function addPrompt(
  { tx, year, people }: DemoParts,
  { name, promptType, abstract, agent, isTemplate = false, ...wording }: Record<string, unknown>,
  daysAgo: number,
  isPublished: boolean,
): Promise<{ readonly prompt: string; readonly version: string }> {
  const [boss] = people
  const prompt = await year.add(tx, assistant.prompts, boss!, daysAgo, {
    name,
    promptType,
    abstract,
    agent,
    isTemplate,
    ...wording,
    status: 'pending',
  })
  const publishedAt = isPublished ? new Date(Date.now() - (daysAgo - 1) * 86_400_000).toISOString() : null
  const version = await year.add(tx, assistant.promptVersions, boss!, daysAgo, {
    prompt,
    number: 1,
    ...wording,
    user: boss!.id,
    publishedAt,
  })
  await year.change(tx, assistant.prompts, prompt, boss!, daysAgo - 1, {
    latestVersion: version,
    versionNumber: 1,
    ...(isPublished && { publishedVersion: version, publishedAt, status: 'active' }),
  })
  return { prompt, version }
}
