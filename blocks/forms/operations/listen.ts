import type { Listener } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'

const giving = new Set<string>([forms.answers.inner.give.name, forms.answers.create.name])

/** Hears complete answers and landing entries after their commit. */
export const followAnswers: Listener = {
  name: 'forms.follow_answers',
  operation: 'any',
  async hear({ tenantId, operation, resource, recordId }, _services, _pools, callInner) {
    if (!recordId) return
    if (resource === 'forms.answers' && giving.has(operation))
      await callInner(tenantId, forms.answers.inner.answered, { answer: recordId })
    if (operation === forms.landings.create.name) await callInner(tenantId, forms.landings.inner.received, { landing: recordId })
  },
}
