import { randomUUID } from 'node:crypto'
import type { Operation } from '@quoin/kit'

/** Parameters that take no id of any company's: what they name is the same for all. */
export const common: Readonly<Record<string, string>> = {
  'gateway.states.get :id': 'a state is the same for everybody',
  'gateway.states.counties :state': 'a state is the same for everybody',
  'gateway.counties.get :id': 'a county is the same for everybody',
  'gateway.cities.get :id': 'a town is the same for everybody',
  'gateway.subscriptionModels.byCode :code': 'what can be subscribed to is the same for everybody',
  'gateway.permissions.holders :id': 'permissions are the same for all companies',
  'gateway.permissions.get :id': 'permissions are the same for all companies',
  'gateway.roles.addPermission :permission': 'permissions are the same for all companies',
  'gateway.roles.removePermission :permission': 'permissions are the same for all companies',
  'gateway.currencies.byCode :code': 'every company has the same currencies under these letters',
  'gateway.subscriptionModels.get :id': 'models are the same for all companies',
  'gateway.mailTemplates.byEvent :event': 'every company has the same events',
  'gateway.countries.get :id': 'places are the same for all companies',
  'gateway.countries.byIsoCode :iso': 'places are the same for all companies',
  'gateway.countries.states :country': 'places are the same for all companies',
  'gateway.states.cities :state': 'places are the same for all companies',
  'search.favorites.check :entity': 'asks about what one keeps oneself, and is answered alike for every id that is not kept',
  'forms.surveys.byType :surveyType': 'a word: every company may call its forms so, and lists its own alone',
  'forms.answers.byStatus :status': 'a word: a status is the same for all companies',
  'forms.surveys.byTypeStatus :surveyType': 'a word: every company may call its forms so, and lists its own alone',
}
/** Parameters that name a company's own and are answered otherwise all the same, each with its reason. */
export const exempt: Readonly<Record<string, string>> = {
  'search.users.register body role_unique_id': 'clients send it back, and the role the gateway knows is answered: never followed',
  'search.users.update body role_unique_id': 'clients send it back, and the role the gateway knows is answered: never followed',
  'products.carts.update body order_unique_id': 'an order of whatever system the caller names: kept as a word, never followed',
  'rewards.coupons.redeem body order_unique_id': 'an order of whatever system the caller names: kept as a word, never followed',
  'rewards.coupons.preview body order_unique_id': 'an order of whatever system the caller names: kept as a word, never followed',
  'rewards.coupons.redeem body cart_unique_id': 'a cart of whatever system the caller names: kept as a word, never followed',
  'rewards.coupons.preview body cart_unique_id': 'a cart of whatever system the caller names: kept as a word, never followed',
  'rewards.couponUses.list query filter[cart_unique_id]': 'finds uses of this company alone, by the word they were given',
  'rewards.couponUses.list query filter[order_unique_id]': 'finds uses of this company alone, by the word they were given',
  'sales.customers.register :id': 'the caller makes this id up; nothing of another company is read or written under it',
  'assistant.entities.register :id': 'the caller makes this id up; nothing of another company is read or written under it',
}

/** Names of the parameters in the path of an operation. */
export const pathNames = (operation: Operation) => [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** What the same parameter says when it names nothing. */
export const otherThan = (kind: string) =>
  kind === 'gateway.companies' ? 'no-such-company' : kind === 'role code' ? 'no_such_role' : randomUUID()
