import { block } from '@quoin/kit'
import { accessTokens } from './accessTokens.ts'
import { apiKeys } from './apiKeys.ts'
import { audit, dashboard, signIns } from './audit.ts'
import { auth } from './auth.ts'
import { avatars } from './avatars.ts'
import { companies } from './companies.ts'
import { invites } from './invites.ts'
import { companySubscriptions } from './companySubscriptions.ts'
import { categories } from './categories.ts'
import { currencies } from './currencies.ts'
import { joinRequests } from './joinRequests.ts'
import { mailDomains } from './mailDomains.ts'
import { mailServer } from './mailServer.ts'
import { mailSuppressions } from './mailSuppressions.ts'
import { documentTemplates } from './documentTemplates.ts'
import { mails, mailTemplates } from './mailTemplates.ts'
import { cities, counties, countries, states } from './places.ts'
import { profiles } from './profiles.ts'
import { persons } from './persons.ts'
import { permissions, roles } from './roles.ts'
import { signInProviders } from './signInProviders.ts'
import { subscriptionModels } from './subscriptionModels.ts'
import { tags } from './tags.ts'
import { teams } from './teams.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { customFields } from './customFields.ts'
import { fieldPermissions } from './fieldPermissions.ts'
import { views } from './views.ts'

export const gateway = block(
  'gateway',
  'Gateway',
  {
    auth,
    users,
    profiles,
    avatars,
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
    categories,
    tags,
    subscriptionModels,
    companySubscriptions,
    documentTemplates,
    mailTemplates,
    mails,
    mailSuppressions,
    mailServer,
    audit,
    signIns,
    persons,
    dashboard,
    views,
  },
  {
    'gateway.users.read': 'View members',
    'gateway.users.write': 'Edit members’ names and contact details',
    'gateway.users.manage': 'Change roles, suspend and remove members',
    'gateway.users.look': 'View the company as a member, read-only and with a reason',
    'gateway.profiles.read': 'View what people tell the company about themselves',
    'gateway.profiles.write': 'Change what people tell the company about themselves',
    'gateway.roles.write': 'Create, edit and delete roles',
    'gateway.company.write': 'Edit company details',
    'gateway.company.create': "Create companies below one's own",
    'gateway.company.secret': "See and replace the company's secret",
    'gateway.trash.manage': 'Set the retention period of deleted records',
    'gateway.signIn.manage': 'Manage sign-in: email domains, providers, joining',
    'gateway.currencies.write': 'Manage currencies',
    'gateway.categories.write': 'Manage categories',
    'gateway.company.subscription': 'Manage the company’s subscription',
    'gateway.documentTemplates.manage': 'Edit document templates',
    'gateway.mails.manage': 'Edit email templates',
    'gateway.mails.server': 'Manage the mail server and sender',
    'gateway.mails.read': 'View sent emails',
    'gateway.audit.read': 'View the audit log',
    'gateway.people.erase': 'Export and erase personal data',
    'gateway.apiKeys.manage': "Make, change and revoke keys for the company's own servers",
    'gateway.customFields.manage': 'Add fields to records, change and remove them',
    'gateway.customFields.reveal': 'Read what records hold in secret fields',
    'gateway.webhooks.manage': 'Have other servers told what happens in the company, as far as one may see it oneself',
  },
  {
    'gateway.users.read': { support: 'tenant', user: 'tenant', authorized: 'own', guest: 'own' },
    'gateway.users.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'gateway.profiles.read': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'gateway.profiles.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'gateway.*': {},
  },
)
