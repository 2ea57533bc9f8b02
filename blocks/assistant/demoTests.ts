import type { DemoParts } from '@quoin/kit/server'
import { assistant } from './resources/index.ts'

const mail = (customer: string, agreed: string) => `Dear ${customer}, thank you for your time today. As agreed: ${agreed}.`
const written = [
  {
    name: 'Thanks and names what was agreed',
    description: 'The customer and the agreement have to stand in the mail.',
    variables: { customer: 'Ms. Okafor', agreed: 'twelve desks, delivered on 4 May' },
    expectedOutput: 'Okafor\ntwelve desks\n4 May',
    output: mail('Ms. Okafor', 'twelve desks, delivered on 4 May'),
    status: 'passed',
    score: 1,
  },
  {
    name: 'Closes with the next step',
    description: 'Our guidelines ask for the next step and its date.',
    variables: { customer: 'Mr. Brandt', agreed: 'a trial of two standing desks' },
    expectedOutput: 'Brandt\nnext step',
    output: mail('Mr. Brandt', 'a trial of two standing desks'),
    status: 'failed',
    score: 0.5,
    reason: 'The output does not contain “next step”.',
  },
] as const
const asked = [
  { name: 'Knows the last contact', input: 'Who spoke to Northwind last?', expectedOutput: '[1]' },
  { name: 'Says when nothing is known', input: 'What is the favourite colour of Northwind?', expectedOutput: 'not' },
] as const

interface Written {
  readonly prompt: string
  readonly version: string
}
/** Tests of a prompt that were run last week, one of which failed, and tests of an agent that nobody has run yet. */
export async function addTests({ tx, year, people }: DemoParts, agent: string, { prompt, version }: Written): Promise<void> {
  const [boss] = people
  for (const [i, { output, status, score, ...one }] of written.entries()) {
    const { reason = null, ...test } = { reason: null, ...one }
    const ranAt = new Date(Date.now() - 6 * 86_400_000).toISOString()
    const id = await year.add(tx, assistant.tests, boss!, 20 - i, { prompt, ...test, status, lastRunAt: ranAt })
    const [inputTokens, outputTokens] = [96 + i * 7, Math.ceil(output.length / 4)]
    await year.add(tx, assistant.testResults, boss!, 6, {
      user: boss!.id,
      test: id,
      prompt,
      promptVersion: version,
      status,
      passed: status === 'passed',
      score,
      reason,
      input: `Write a mail to ${test.variables.customer} that thanks them for the visit and sums up: ${test.variables.agreed}.`,
      expectedOutput: test.expectedOutput,
      actualOutput: output,
      tokens: inputTokens + outputTokens,
      inputTokens,
      outputTokens,
      durationMs: 1_240 + i * 310,
    })
  }
  for (const [i, test] of asked.entries()) await year.add(tx, assistant.tests, boss!, 12 - i, { agent, ...test })
}
