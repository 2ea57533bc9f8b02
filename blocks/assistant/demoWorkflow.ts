import type { DemoParts } from '@quoin/kit/server'
import { assistant } from './resources/index.ts'

const complaint = 'Two of the twelve desks came with scratched tops. We need them for Monday.'
const answers = {
  category: 'quality, urgent',
  briefing: 'Northwind received twelve desks on Tuesday, two are scratched. Offer an exchange before Monday and apologise.',
  reply:
    'Dear Northwind team, we are sorry that two of your desks arrived scratched. We exchange both on Friday, before your Monday. Thank you for telling us so quickly.',
} as const

/** A workflow that answers complaints, and a run of it that was approved last week. */
export async function addWorkflow({ tx, year, people }: DemoParts, agent: string, openWithCustomer: string): Promise<void> {
  const [boss] = people
  const workflow = await year.add(tx, assistant.workflows, boss!, 20, {
    name: 'Answer a complaint',
    description: 'Sorts a complaint, looks up what is open with the customer and drafts a reply that somebody approves.',
  })
  const step = (position: number, values: Record<string, unknown>) =>
    year.add(tx, assistant.workflowSteps, boss!, 20, { workflow, position, ...values })
  const sort = await step(1, {
    name: 'Sort the complaint',
    code: 'category',
    customPrompt:
      'Is this complaint about delivery, quality or an invoice? Answer in one word, and add urgent if it cannot wait.\n\n{{complaint}}',
  })
  const briefing = await step(2, {
    name: 'Prepare a call',
    code: 'briefing',
    agent,
    customPrompt: 'Prepare a call with {{customer}} about this complaint: {{complaint}}',
  })
  const open = await step(3, { name: 'What is open', code: 'open', prompt: openWithCustomer })
  const reply = await step(4, {
    name: 'Draft the reply',
    code: 'reply',
    customPrompt: 'Write a short, friendly reply to {{customer}} about this complaint: {{complaint}}\n\nWhat we know: {{answer}}',
  })
  const approval = await step(5, { name: 'Approve the reply', stepType: 'manual', description: 'A colleague reads the draft.' })
  const urgent = await year.add(tx, assistant.conditions, boss!, 20, {
    name: 'Complaint is urgent',
    expression: { field: 'category', operator: 'contains', value: 'urgent' },
  })
  const way = (from: string, name: string, toStep: string | null, values: Record<string, unknown> = {}) =>
    year.add(tx, assistant.stepTransitions, boss!, 20, { step: from, name, toStep, ...values })
  const ways = [
    await way(sort, 'Urgent', briefing, { condition: urgent }),
    await way(sort, 'Otherwise', open, { isDefault: true }),
    await way(briefing, 'Reply', reply),
    await way(open, 'Reply', reply),
    await way(reply, 'Ready to read', approval),
    await way(approval, 'Approve', null, { transitionType: 'manual' }),
    await way(approval, 'Draft again', reply, { transitionType: 'manual', allowsBackward: true, maxIterations: 3 }),
  ]
  const at = (minutes: number) => new Date(Date.now() - 6 * 86_400_000 + minutes * 60_000).toISOString()
  const run = await year.add(tx, assistant.workflowInstances, boss!, 6, {
    workflow,
    user: boss!.id,
    status: 'completed',
    currentStep: approval,
    currentStepOrder: 5,
    isStepDone: true,
    stepsDone: 4,
    input: { customer: 'Northwind', complaint },
    taken: { [ways[0]!]: 1, [ways[2]!]: 1, [ways[4]!]: 1 },
    startedAt: at(0),
    completedAt: at(9),
  })
  const done = [
    { step: sort, stepName: 'Sort the complaint', code: 'category', output: answers.category },
    { step: briefing, stepName: 'Prepare a call', code: 'briefing', output: answers.briefing },
    { step: reply, stepName: 'Draft the reply', code: 'reply', output: answers.reply },
    { step: approval, stepName: 'Approve the reply', code: null, output: null },
  ]
  for (const [i, one] of done.entries())
    await year.add(tx, assistant.workflowLogs, boss!, 6, {
      instance: run,
      number: i + 1,
      ...one,
      status: 'completed',
      startedAt: at(i * 3),
      completedAt: at(i * 3),
    })
}
