import type { DemoParts } from '@quoin/kit/server'
import { assistant } from './resources/index.ts'

const questions = [
  'What was promised at the last visit?',
  'Which quotes are still open?',
  'Who decides about the order?',
  'What did they buy last year?',
  'Which tasks are overdue?',
]
const days = 28

/** A month in which an agent was asked a few times a day, and the model failed once a week. */
export async function addUsage({ tx, year, people }: DemoParts, agent: string): Promise<void> {
  await year.add(tx, assistant.settings, people[0]!, days, {
    isEnabled: true,
    monthlyTokensMax: 1_000_000,
    executionsKeptDays: 90,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    inputPriceMinor: 250,
    outputPriceMinor: 1_000,
  })
  for (let ago = days; ago > 0; ago--)
    for (let nth = 0; nth < 1 + (ago % 3); nth++) {
      const isFailed = ago % 7 === 0 && nth === 0
      const [input, output] = [620 + ((ago * 37 + nth * 91) % 400), isFailed ? 0 : 90 + ((ago * 53 + nth * 17) % 160)]
      const person = people[(ago + nth) % people.length]!
      await year.add(tx, assistant.executions, person, ago, {
        user: person.id,
        kind: 'chat',
        agent,
        status: isFailed ? 'failed' : 'completed',
        notice: isFailed ? 'model_failed' : null,
        model: 'demo-model',
        input: questions[(ago + nth) % questions.length]!,
        output: null,
        tokens: input + output,
        inputTokens: input,
        outputTokens: output,
        durationMs: 900 + ((ago * 211 + nth * 73) % 1_800),
        retrieved: 3 + (ago % 4),
        retrievalMs: 20 + (ago % 15),
      })
    }
}
