import type { Listener } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'

const giving = new Set<string>([forms.answers.internal.give.name, forms.answers.create.name])

/** Hears complete answers and landing entries after their commit. */
export const followAnswers: Listener = {
  name: 'forms.follow_answers',
  operation: 'any',
  async hear({ tenantId, operation, resource, recordId }, _services, _pools, callInternal) {
    if (!recordId) return
    if (resource === 'forms.answers' && giving.has(operation))
      await callInternal(tenantId, forms.answers.internal.answered, { answer: recordId })
    if (operation === forms.landings.create.name)
      await callInternal(tenantId, forms.landings.internal.received, { landing: recordId })
  },
}
