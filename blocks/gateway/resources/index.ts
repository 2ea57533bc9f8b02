import { block } from '@quoin/kit'
import { apiKeys } from './apiKeys.ts'
import { audit, dashboard } from './audit.ts'
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
    countries,
    states,
    counties,
    cities,
    currencies,
    categories,
    tags,
    subscriptionModels,
    companySubscriptions,
    mailTemplates,
    mails,
    mailSuppressions,
    mailServer,
    audit,
    persons,
    dashboard,
    views,
  },
  {
    'gateway.users.read': 'See the people of the company',
    'gateway.users.write': 'Change how people are called and reached',
    'gateway.users.manage': 'Change roles, suspend people and take them out of the company',
    'gateway.users.look': 'Look in as a member, with a reason they can read, changing nothing',
    'gateway.profiles.read': 'See what people tell the company about themselves',
    'gateway.profiles.write': 'Change what people tell the company about themselves',
    'gateway.roles.write': 'Create, change and delete roles',
    'gateway.company.write': 'Change the company and its address card',
    'gateway.company.create': "Create companies below one's own",
    'gateway.company.secret': "See and replace the company's secret",
    'gateway.trash.manage': 'Decide how long the company keeps what was deleted',
    'gateway.signIn.manage': 'Decide how people of the company come in: mail domains, sign-in providers, joining',
    'gateway.currencies.write': 'Change the currencies of the company',
    'gateway.categories.write': 'Change the categories of the company',
    'gateway.company.subscription': 'Begin, change and end the subscription of the company',
    'gateway.mails.manage': 'Change the words of the mails the company sends',
    'gateway.mails.server': 'Name the server the mails of the company leave by, and their sender',
    'gateway.mails.read': 'Read the mails that were sent in the name of the company',
    'gateway.audit.read': 'Read who changed what in the company',
    'gateway.people.erase': 'Hand out and erase all that is held of a person, in every block',
    'gateway.apiKeys.manage': "Make, change and revoke keys for the company's own servers",
  },
  {
    'gateway.users.read': { support: 'tenant', user: 'tenant', authorized: 'own', guest: 'own' },
    'gateway.users.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'gateway.profiles.read': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'gateway.profiles.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'gateway.*': {},
  },
)
