import { randomInt, randomUUID } from 'node:crypto'
import { companies, password } from './cast.ts'
import type { Arranger, Special } from './arrange.ts'
import { png } from './sampleFiles.ts'

// Begun anywhere: what another process prepared holds codes too.
let coined = randomInt(6_760)
/** A digit and two letters, the next of 6,760: no currency there is, and none made before. */
function nextCode(): string {
  const n = coined++
  return `${Math.floor(n / 676) % 10}${String.fromCharCode(65 + (Math.floor(n / 26) % 26), 65 + (n % 26))}`
}

const here = (a: Arranger) => ({ urlId: companies[a.tenant].urlId })

/** A key of one's own, as it was answered when it was made. */
const key = async (a: Arranger): Promise<{ unique_id: string; key_id: string }> => {
  const { data } = await a.call('gateway.apiKeys.create', {
    body: { name: `${a.word} key`, scopes: ['gateway.users.read'], password },
  })
  return data.attributes
}
const withKey = async (a: Arranger) => ({ params: { id: (await key(a)).unique_id } })

/** A token of one's own, with room for it. */
const newToken = async (a: Arranger) => {
  await a.world.sql.query("delete from gateway.api_keys where company_id = $1 and kind = 'personal'", [
    a.world.tenantIds[a.tenant],
  ])
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  return { body: { name: `${a.word} agent`, scopes: ['gateway.users.read'], expires_at, password } }
}

/** One at an address that nobody is let call, so that nobody waits for it. */
const newWebhook = async (a: Arranger) => {
  await a.world.sql.query('delete from gateway.webhooks where tenant_id = $1', [a.world.tenantIds[a.tenant]])
  return { body: { name: `${a.word} hook`, url: 'https://127.0.0.1/hook', events: ['gateway.teams.*'] } }
}
const withWebhook = async (a: Arranger) => {
  const { data } = await a.call('gateway.webhooks.create', await newWebhook(a))
  return { params: { id: data.id as string } }
}
/** With room for it. */
const newCustomField = async (a: Arranger) => {
  await a.world.sql.query("delete from kit.custom_fields where tenant_id = $1 and key like 'arranged_%'", [
    a.world.tenantIds[a.tenant],
  ])
  const key = `arranged_${randomUUID().slice(0, 8)}`
  return { body: { resource: 'crm.leads', key, label: `${a.word} field`, kind: 'text' } }
}
const withCustomField = async (a: Arranger) => {
  const { data } = await a.call('gateway.customFields.create', await newCustomField(a))
  return { params: { id: data.id as string } }
}
const withPausedWebhook = async (a: Arranger) => {
  const wanted = await withWebhook(a)
  await a.call('gateway.webhooks.pause', wanted)
  return wanted
}
/** With something it was told, and did not take. */
const withDelivery = async (a: Arranger) => {
  const { params } = await withWebhook(a)
  const {
    rows: [row],
  } = await a.world.sql.query<{ id: string }>(
    `insert into gateway.webhook_deliveries (tenant_id, webhook_id, outbox_id, operation, resource, occurred_at, state, started_at, due_at)
     select $1, $2, 1, 'gateway.teams.create', 'gateway.teams', now, 'failed', now, now from clock_timestamp() as c(now) returning id`,
    [a.world.tenantIds[a.tenant], params.id],
  )
  return { params: { ...params, delivery: row!.id } }
}

/** The first of the Japanese ones. */
const withTemplate = async (a: Arranger) => {
  const { data } = await a.call('gateway.mailTemplates.list', { query: { language: 'ja' } })
  return { params: { id: data[0].id as string } }
}

const withDraft = async (a: Arranger) => {
  const wanted = { ...(await withTemplate(a)), body: { heading: `${a.word} draft` } }
  await a.call('gateway.mailTemplates.draft', wanted)
  return wanted
}
const withVersion = async (a: Arranger) => {
  const { params } = await withTemplate(a)
  await a.call('gateway.mailTemplates.update', { params, body: { heading: `${a.word} in use` } })
  return { params, body: { number: 1 } }
}

/** With room for it. */
const newDocumentTemplate = async (a: Arranger) => {
  await a.world.sql.query('delete from kit.document_uses where tenant_id = $1', [a.world.tenantIds[a.tenant]])
  await a.world.sql.query('update kit.document_templates set published = null where tenant_id = $1', [
    a.world.tenantIds[a.tenant],
  ])
  await a.world.sql.query('delete from kit.document_templates where tenant_id = $1', [a.world.tenantIds[a.tenant]])
  return { body: { kind: 'crm.quote', name: `${a.word} quote` } }
}
const withDocumentTemplate = async (a: Arranger) => {
  const { data } = await a.call('gateway.documentTemplates.create', await newDocumentTemplate(a))
  return { params: { id: data.id as string } }
}
const withPublishedDocument = async (a: Arranger) => {
  const wanted = await withDocumentTemplate(a)
  await a.call('gateway.documentTemplates.publish', { ...wanted, body: {} })
  return wanted
}

/** The mail somebody sent themselves last. */
const withMail = async (a: Arranger) => {
  await a.call('gateway.mailTemplates.test', await withTemplate(a))
  const { data } = await a.call('gateway.mails.list', {})
  return { params: { id: data[0].id as string } }
}

/** A subscription that runs, and no other. */
const withSubscription = async (a: Arranger) => {
  await a.world.sql.query('delete from gateway.company_subscriptions where tenant_id = $1', [a.world.tenantIds[a.tenant]])
  const { data } = await a.call('gateway.companies.subscriptionCreate', {
    params: here(a),
    body: { subscription_unique_id: 'team' },
  })
  return { params: { id: data.id as string } }
}

/** Somebody of the company in a team of its own. */
const withTeam = async (a: Arranger) => {
  const { data } = await a.call('gateway.teams.create', { body: { name: `${a.word} team ${randomInt(1e9)}` } })
  const params = { id: data.id as string, user: a.world.userIds[a.admin] as string }
  await a.call('gateway.teams.addMember', { params })
  return { params }
}

/** A domain of one's own, claimed and not proven. */
const newDomain = async (a: Arranger) => {
  // A company has only so many.
  await a.world.sql.query('delete from gateway.mail_domains where company_id = $1', [a.world.tenantIds[a.tenant]])
  return { body: { domain: `${a.word}-${randomUUID()}.example` } }
}
const withDomain = async (a: Arranger) => {
  const { data } = await a.call('gateway.mailDomains.create', await newDomain(a))
  return { params: { id: data.id as string } }
}

/** A provider at an address that nobody is let call, so that nobody waits for it. */
const newProvider = async (a: Arranger) => {
  await a.world.sql.query('delete from gateway.sign_in_providers where company_id = $1', [a.world.tenantIds[a.tenant]])
  return { body: providerBody(a) }
}
const providerBody = (a: Arranger) => ({
  name: `${a.word} provider`,
  issuer: 'https://127.0.0.1',
  client_id: a.word,
  client_secret: randomUUID(),
})
const withProvider = async (a: Arranger) => {
  const { data } = await a.call('gateway.signInProviders.create', await newProvider(a))
  return { params: { id: data.id as string } }
}

/** A server at an address that nobody is let connect to, so that nobody waits for it. */
const newMailServer = (a: Arranger) => ({
  body: {
    host: '127.0.0.1',
    port: 25,
    security: 'starttls',
    username: a.word,
    password: randomUUID(),
    from_name: `${a.word} post`,
    from_email: `post@${a.word}.example`,
  },
})
const withMailServer = async (a: Arranger) => {
  await a.call('gateway.mailServer.update', newMailServer(a))
  return {}
}
/** With room for a key, of which a company has only so many. */
const withNoKeys = async (a: Arranger) => {
  await a.world.sql.query('delete from gateway.mail_keys where tenant_id = $1', [a.world.tenantIds[a.tenant]])
  return withMailServer(a)
}
const withMailKey = async (a: Arranger) => {
  await withNoKeys(a)
  const { data } = await a.call('gateway.mailServer.keyCreate', {})
  return { params: { key: data.attributes.keys[0].unique_id as string } }
}

/** A member who asked to join before they became one. */
const withJoinRequest = async (a: Arranger) => {
  const {
    rows: [row],
  } = await a.world.sql.query<{ id: string }>(
    'insert into gateway.join_requests (company_id, person_id, created_at) values ($1, $2, clock_timestamp()) returning id',
    [a.world.tenantIds[a.tenant], await a.member()],
  )
  return { params: { id: row!.id } }
}

/** What fields cannot say of companies and what belongs to them. */
export const companySpecials: Readonly<Record<string, Special>> = {
  'gateway.tenants.validate': async (a) => ({ body: { code: companies[a.tenant].urlId } }),
  'gateway.tenants.search': async (a) => ({ body: { name: companies[a.tenant].name } }),
  'gateway.tenants.searchByCode': async (a) => ({ body: { code: companies[a.tenant].urlId } }),
  'gateway.users.presignUpload': async (a) => ({ params: { id: a.world.userIds[a.admin] }, body: { filename: 'notes.txt' } }),
  'gateway.companies.secretRotate': async (a) => {
    await a.call('gateway.companies.secret', { params: here(a) })
    return { params: here(a), body: {} }
  },
  'gateway.companies.presignLogo': async (a) => ({ params: here(a), body: { filename: 'logo.png' } }),
  'gateway.companies.logoPublish': async (a) => {
    const { key: name } = await a.upload('gateway.companies.presignLogo', here(a), 'logo.png', png)
    return { params: here(a), body: { name: name as string } }
  },
  'gateway.countries.get': async () => ({ params: { id: 'DE' } }),
  'gateway.countries.byIsoCode': async () => ({ params: { iso: 'DE' } }),
  'gateway.countries.states': async () => ({ params: { country: 'DE' } }),
  'gateway.states.get': async () => ({ params: { id: 'DE-BY' } }),
  'gateway.states.counties': async () => ({ params: { state: 'DE-BY' } }),
  'gateway.counties.get': async (a) => {
    const { data } = await a.call('gateway.counties.list', { query: { country: 'US', records: '1' } })
    return { params: { id: data[0].id as string } }
  },
  'gateway.cities.get': async (a) => {
    const { data } = await a.call('gateway.cities.list', { query: { country: 'DE', records: '1' } })
    return { params: { id: data[0].id as string } }
  },
  'gateway.states.cities': async () => ({ params: { state: 'DE-BY' } }),
  'gateway.cities.locate': async () => ({ query: { city: 'Berlin', country: 'DE' } }),
  'gateway.cities.search': async () => ({ query: { q: 'berlin' } }),
  'gateway.currencies.create': async (a) => ({
    body: { code: nextCode(), name: `${a.word} coin`, symbol: 'x', exponent: 2 },
  }),
  'gateway.currencies.byCode': async () => ({ params: { code: 'EUR' } }),
  'gateway.subscriptionModels.get': async () => ({ params: { id: 'team' } }),
  'gateway.subscriptionModels.byCode': async () => ({ params: { code: 'team' } }),
  'gateway.companySubscriptions.get': withSubscription,
  'gateway.companySubscriptions.cancel': withSubscription,
  'gateway.companySubscriptions.reactivate': withSubscription,
  'gateway.companies.subscriptionCreate': async (a) => {
    await a.world.sql.query('delete from gateway.company_subscriptions where tenant_id = $1', [a.world.tenantIds[a.tenant]])
    return { params: here(a), body: { subscription_unique_id: 'team' } }
  },
  'gateway.companies.subscriptionUpdate': async (a) => {
    await a.world.sql.query('delete from gateway.company_subscriptions where tenant_id = $1', [a.world.tenantIds[a.tenant]])
    await a.call('gateway.companies.subscriptionCreate', { params: here(a), body: { subscription_unique_id: 'team' } })
    return { params: here(a), body: { state: 'cancelling' } }
  },
  'gateway.companies.exchangeUpdate': async (a) => ({
    params: here(a),
    body: { base_currency: 'EUR', rates: { USD: '1.0825' } },
  }),
  'gateway.companies.trashUpdate': async (a) => ({ params: here(a), body: { kept_days: 365 } }),
  'gateway.mailTemplates.get': withTemplate,
  'gateway.mailTemplates.stats': withTemplate,
  'gateway.mailTemplates.byEvent': async () => ({ params: { event: 'invitation' } }),
  'gateway.mailTemplates.update': async (a) => ({ ...(await withTemplate(a)), body: { from_subject: `${a.word} subject` } }),
  'gateway.mailTemplates.reset': withTemplate,
  'gateway.mailTemplates.preview': async (a) => ({ ...(await withTemplate(a)), body: { heading: `${a.word} heading` } }),
  'gateway.mailTemplates.test': async (a) => ({
    ...(await withTemplate(a)),
    body: { template: { heading: `${a.word} heading` } },
  }),
  'gateway.mailTemplates.draft': withDraft,
  'gateway.mailTemplates.discard': async (a) => ({ params: (await withDraft(a)).params }),
  'gateway.mailTemplates.publish': async (a) => ({ params: (await withDraft(a)).params, body: {} }),
  'gateway.mailTemplates.versions': async (a) => ({ params: (await withVersion(a)).params }),
  'gateway.mailTemplates.restore': withVersion,
  'gateway.mails.get': withMail,
  'gateway.mails.resend': withMail,
  'gateway.teams.addMember': withTeam,
  'gateway.teams.removeMember': withTeam,
  'gateway.mailDomains.create': newDomain,
  'gateway.mailDomains.verify': withDomain,
  'gateway.mailDomains.delete': withDomain,
  'gateway.mailDomains.joiningUpdate': async (a) => ({ body: { joining: 'ask', role_unique_id: a.recall('role guest')! } }),
  'gateway.signInProviders.create': newProvider,
  'gateway.signInProviders.update': async (a) => ({ ...(await withProvider(a)), body: { name: `${a.word} provider 2` } }),
  'gateway.signInProviders.check': withProvider,
  'gateway.signInProviders.delete': withProvider,
  'gateway.mailServer.update': async (a) => newMailServer(a),
  'gateway.mailServer.delete': withMailServer,
  'gateway.mailServer.test': withMailServer,
  'gateway.mailServer.keyCreate': withNoKeys,
  'gateway.mailServer.keyCheck': withMailKey,
  'gateway.mailServer.keyDelete': withMailKey,
  'gateway.joinRequests.accept': async (a) => ({ ...(await withJoinRequest(a)), body: {} }),
  'gateway.joinRequests.decline': withJoinRequest,
  'gateway.users.look': async (a) => ({ params: { id: await a.member() }, body: { reason: `${a.word} reason` } }),
  'gateway.users.looks': async (a) => ({ params: { id: a.world.userIds[a.admin] } }),
  'gateway.users.lookEnd': async (a) => {
    const id = await a.member()
    const { data } = await a.call('gateway.users.look', { params: { id }, body: { reason: `${a.word} reason` } })
    return { params: { id, look: data.id as string } }
  },
  'gateway.users.joinable': async (a) => ({ params: { id: a.world.userIds[a.admin] } }),
  'gateway.users.join': async (a) => ({ params: { id: a.world.userIds[a.admin], company: companies[a.tenant].urlId } }),
  'gateway.accessTokens.create': newToken,
  'gateway.accessTokens.delete': async (a) => {
    const { data } = await a.call('gateway.accessTokens.create', await newToken(a))
    return { params: { id: data.id as string } }
  },
  'gateway.customFields.create': newCustomField,
  'gateway.customFields.get': withCustomField,
  'gateway.customFields.update': async (a) => ({ ...(await withCustomField(a)), body: { label: `${a.word} field 2` } }),
  'gateway.customFields.order': async () => ({ body: { resource: 'crm.leads', fields: [] } }),
  'gateway.customFields.archive': withCustomField,
  'gateway.customFields.unarchive': async (a) => {
    const wanted = await withCustomField(a)
    await a.call('gateway.customFields.archive', wanted)
    return wanted
  },
  'gateway.customFields.reveal': async (a) => {
    const { body } = await newCustomField(a)
    const { data } = await a.call('gateway.customFields.create', { body: { ...body, kind: 'secret' } })
    return { params: { id: data.id as string }, body: { record: a.world.planted[a.tenant]['crm.leads'] } }
  },
  'gateway.customFields.delete': withCustomField,
  'gateway.fieldPermissions.set': async (a) => ({
    body: {
      resource: 'crm.leads',
      field: 'notes',
      role_unique_id: a.world.planted[a.tenant]['role guest'],
      access: 'read',
    },
  }),
  'gateway.documentTemplates.create': newDocumentTemplate,
  'gateway.documentTemplates.get': withDocumentTemplate,
  'gateway.documentTemplates.update': async (a) => ({ ...(await withDocumentTemplate(a)), body: { name: `${a.word} quote 2` } }),
  'gateway.documentTemplates.delete': withDocumentTemplate,
  'gateway.documentTemplates.preview': async (a) => {
    const { data } = await a.call('crm.quotes.create', { body: { name: `${a.word} offer`, currency: 'EUR' } })
    return { ...(await withDocumentTemplate(a)), body: { record_unique_id: data.id as string } }
  },
  'gateway.documentTemplates.publish': async (a) => ({ ...(await withDocumentTemplate(a)), body: {} }),
  'gateway.documentTemplates.retire': withPublishedDocument,
  'gateway.documentTemplates.versions': withPublishedDocument,
  'gateway.documentTemplates.restore': async (a) => ({ ...(await withPublishedDocument(a)), body: { number: 1 } }),
  'gateway.webhooks.create': newWebhook,
  'gateway.webhooks.get': withWebhook,
  'gateway.webhooks.update': async (a) => ({ ...(await withWebhook(a)), body: { name: `${a.word} hook 2` } }),
  'gateway.webhooks.pause': withWebhook,
  'gateway.webhooks.resume': withPausedWebhook,
  'gateway.webhooks.rotate': withWebhook,
  'gateway.webhooks.test': withWebhook,
  'gateway.webhooks.delete': withWebhook,
  'gateway.webhooks.deliveries': withWebhook,
  'gateway.webhooks.delivery': withDelivery,
  'gateway.webhooks.replayOne': withDelivery,
  'gateway.webhooks.replay': async (a) => ({ ...(await withDelivery(a)), body: { from: '2020-01-01T00:00:00Z' } }),
  'gateway.apiKeys.create': async (a) => ({ body: { name: `${a.word} key`, scopes: ['gateway.users.read'], password } }),
  'gateway.apiKeys.get': withKey,
  'gateway.apiKeys.usage': withKey,
  'gateway.apiKeys.byKeyId': async (a) => ({ params: { key: (await key(a)).key_id } }),
  'gateway.apiKeys.update': async (a) => ({ ...(await withKey(a)), body: { name: `${a.word} key 2` } }),
  'gateway.apiKeys.regenerate': async (a) => ({ ...(await withKey(a)), body: { password } }),
  'gateway.apiKeys.revoke': async (a) => ({ ...(await withKey(a)), body: { reason: `${a.word} reason` } }),
  'gateway.apiKeys.delete': withKey,
}
