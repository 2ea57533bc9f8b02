import type { AnyBlock } from '@quoin/kit'
import { type Actor, type Authenticate, nobody, type Recall, serve, type Services } from '@quoin/kit/server'
import { mails } from './mails.ts'
import { adapters } from './adapters/index.ts'
import { type CoreSettings, gatewayCore } from './core.ts'
import { gateway } from './resources/index.ts'
import { mountBounces } from './people/bounces.ts'
import { askDomainsAgain } from './people/mailDomains.ts'
import { askForMailKeysAgain } from './people/mailKeys.ts'
import { tellOfFailingServers } from './people/mailServers.ts'
import type { Tellers } from './people/tellWhoMay.ts'
import { defineDelivery } from './webhooks/deliver.ts'
import { tellEndpoints } from './webhooks/listen.ts'
import { tidyWebhooks } from './webhooks/tidy.ts'
import { mountUnsubscribe } from './people/suppressions.ts'
import { sealAudits } from './people/audit.ts'
import { personalData } from './people/personalData.ts'
import { declarePermissions } from './people/permissions.ts'
import { sealed } from './people/sealed.ts'
import { authenticator, recaller } from './sessions/authenticate.ts'
import type { Core } from './sessions/core.ts'
import { findMember } from './sessions/findMember.ts'
import { keyInBackground } from './sessions/keyActor.ts'
import { concerns, Memory } from './sessions/memory.ts'
import { withPreview } from './sessions/preview.ts'
import { tidy } from './sessions/tidy.ts'
import { joinRequests } from './operations/joinRequests.ts'
import { mailDomains } from './operations/mailDomains.ts'
import { signInProviders } from './operations/signInProviders.ts'
import { accessTokens } from './operations/accessTokens.ts'
import { apiKeys } from './operations/apiKeys.ts'
import { audit, dashboard, signIns } from './operations/audit.ts'
import { auth } from './operations/auth.ts'
import { companies } from './operations/companies.ts'
import { invites } from './operations/invitations.ts'
import { companySubscriptions } from './operations/companySubscriptions.ts'
import { currencies } from './operations/currencies.ts'
import { customFields } from './operations/customFields.ts'
import { fieldPermissions } from './operations/fieldPermissions.ts'
import { mountOauth } from './operations/oauth.ts'
import { mailServer } from './operations/mailServer.ts'
import { documentTemplates } from './operations/documentTemplates.ts'
import { mails as mailLog, mailTemplates } from './operations/mailTemplates.ts'
import { cities, counties, countries, states } from './operations/places.ts'
import { permissions, permissionsInternal, roles } from './operations/roles.ts'
import { persons as personOperations } from './operations/persons.ts'
import { subscriptionModels } from './operations/subscriptionModels.ts'
import { deleteTeam, teams } from './operations/teams.ts'
import { tenants } from './operations/tenants.ts'
import { webhooks, webhooksInternal } from './operations/webhooks.ts'
import { changeUser, users, usersInternal } from './operations/users.ts'

export { gatewayCore } from './core.ts'
export { companyTables } from './people/companyTables.ts'
export { createCompany } from './people/companies.ts'
export { defaultScope } from './people/defaultGrants.ts'
export { addMember, createPerson } from './people/people.ts'
export { declarePermissions } from './people/permissions.ts'
export { mailServers } from './people/mailServers.ts'
export { removeLostApp } from './people/lostApp.ts'
export { mailSuppressions } from './people/suppressions.ts'
export { trashRetentions } from './people/trashRetention.ts'
export { offerSetupCode } from './people/setUp.ts'
export { systemRoles } from './people/roles.ts'
export type { Core as GatewayCore } from './sessions/core.ts'
export { type Provider, readProviders } from './sessions/providers.ts'
export type { SessionSettings } from './sessions/settings.ts'

export const gatewayServer = serve(gateway, {
  role: 'auth',
  personalData,
  sealed,
  mails,
  listeners: [tellEndpoints],
  defineJobs: defineDelivery,
  adapters,
  mount(app, services, pools, callInternal, callAs) {
    mountUnsubscribe(app, pools.auth)
    mountBounces(app, services, pools, callInternal, callAs)
    mountOauth(app, services, pools, callInternal, callAs)
  },
  operations: {
    auth,
    users,
    invites,
    joinRequests,
    mailDomains,
    signInProviders,
    roles,
    permissions,
    teams,
    companies,
    tenants,
    apiKeys,
    accessTokens,
    webhooks,
    customFields,
    fieldPermissions,
    countries,
    states,
    counties,
    cities,
    currencies,
    subscriptionModels,
    companySubscriptions,
    documentTemplates,
    mailTemplates,
    mails: mailLog,
    mailServer,
    audit,
    signIns,
    persons: personOperations,
    dashboard,
  },
  internal: { permissions: permissionsInternal, users: usersInternal, webhooks: webhooksInternal },
  replaces: {
    teams: { delete: deleteTeam },
    users: { update: changeUser },
    // Counted row by row: a kept total would tell of views that other people keep to themselves.
    views: { list: ({ query }, ctx) => ctx.list(gateway.views, query, () => ['true']) },
  },
})

export interface Authenticator {
  readonly authenticate: Authenticate
  readonly recall: Recall
  readonly core: Core
  /** A member, or a key of the company, as background work acts for them; null when they are no longer one. */
  actorOf(tenantId: string, userId: string): Promise<Actor | null>
  /**
   * Calls `end` when what was true of an actor may no longer be, so that what stays open for them can be closed. Answers how
   * to stop.
   */
  onRevoked(actor: Actor, end: () => void): () => void
  /** Counts what keys of companies ask. */
  onAnswered(answered: { actor: Actor; operation: string; status: number; ms: number }): void
  /** Removes what is over, and tells those whom it concerns; to be called about every hour. */
  tidy(tellers: Tellers & Pick<Services, 'jobs'>): Promise<unknown>
  close(): Promise<void>
}

/**
 * Finds out who asks, on every block, and from now on hears what is revoked. Blocks given here have their permissions written
 * down and granted by default; call it again with more blocks whenever there are some.
 */
export async function createAuthenticator(
  settings: CoreSettings & { readonly blocks?: readonly AnyBlock[] },
): Promise<Authenticator> {
  const core = gatewayCore(settings)
  await core.revocations.start()
  if (settings.blocks) await declarePermissions(core, settings.blocks)
  const memory = new Memory(core.revocations)
  return {
    core,
    authenticate: withPreview(core, authenticator(core, memory)),
    recall: recaller(core, memory),
    async actorOf(tenantId, userId) {
      const member = await findMember(core, tenantId, userId)
      if (member) return { ...nobody, kind: 'member', tenantId, userId, ...member }
      return keyInBackground(core, tenantId, userId)
    },
    onRevoked: (actor, end) =>
      core.revocations.on((revoked) => {
        if (revoked === 'everything' || concerns(revoked, actor)) end()
      }),
    onAnswered: (answered) => core.keyUsage.seen(answered),
    tidy: (tellers) =>
      Promise.all([
        tidy(core),
        sealAudits(core),
        askDomainsAgain(core, tellers),
        askForMailKeysAgain(core),
        tellOfFailingServers(core, tellers),
        tidyWebhooks(core, tellers),
      ]),
    async close() {
      memory.close()
      await core.close()
    },
  }
}
