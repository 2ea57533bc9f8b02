import { gateway } from '@quoin/gateway/resources'
import { inTransaction, serve } from '@quoin/kit/server'
import { listen } from './engine/listen.ts'
import { type Stopped, tellJob, tellStopped } from './engine/stop.ts'
import { tidy } from './engine/tidy.ts'
import { defineTimes } from './engine/times.ts'
import { defineWork } from './engine/work.ts'
import { message } from './mails/message.ts'
import { notices } from './notices.ts'
import { replacedRules, ruleActions, rules } from './operations/rules.ts'
import { runInternals, runs } from './operations/runs.ts'
import { personalData } from './personalData.ts'
import { automations } from './resources/index.ts'

export const automationsServer = serve(automations, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  notices,
  mails: { automation_mail: message },
  actions: { rules: ruleActions },
  operations: { rules, runs },
  internal: { runs: runInternals },
  replaces: { rules: replacedRules },
  listeners: [listen],
  defineJobs(parts) {
    const { services, pools, callInternal } = parts
    defineWork(parts)
    defineTimes(parts)
    services.jobs.define<Stopped>(tellJob, async ({ payload }) => {
      const permission = 'automations.rules.write'
      const holders = await callInternal(payload.tenantId, gateway.permissions.internal.reaching, { permission, owner: null })
      await inTransaction(pools.runtime, { tenantId: payload.tenantId, userId: null }, (tx) =>
        tellStopped(
          tx,
          payload,
          holders.map(({ id }) => id),
        ),
      )
    })
    services.jobs.define('automations.tidy', ({ signal }) => tidy(services, pools, signal), { every: '37 * * * *' })
  },
})
