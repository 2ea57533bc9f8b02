import { languages, withTexts } from '@quoin/ui'
import { readListSearch } from '@quoin/ui/list/search.ts'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAuditSearch } from './audit/auditSearch.ts'
import { readMailSearch } from './mails/mailSearch.ts'
import { readPersonSearch } from './persons/personSearch.ts'
import { texts } from './texts/loaders.ts'

/** The administration of a company; each page is fetched when it is first opened. */
export function adminRoutes<Parent extends AnyRoute>(parent: Parent) {
  const adminRoute = createRoute({ getParentRoute: () => parent, id: 'admin', component: withTexts('admin', texts) })
  return adminRoute.addChildren([
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'home',
      component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'company',
      component: lazyRouteComponent(() => import('./company/CompanyPage.tsx'), 'CompanyPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'roles',
      component: lazyRouteComponent(() => import('./roles/RolesPage.tsx'), 'RolesPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'teams',
      component: lazyRouteComponent(() => import('./teams/TeamsPage.tsx'), 'TeamsPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'sign-in',
      component: lazyRouteComponent(() => import('./signIn/SignInPage.tsx'), 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'keys',
      component: lazyRouteComponent(() => import('./keys/KeysPage.tsx'), 'KeysPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'custom-fields',
      component: lazyRouteComponent(() => import('./customFields/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'webhooks',
      component: lazyRouteComponent(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'webhooks/$id',
      component: lazyRouteComponent(() => import('./webhooks/WebhookPage.tsx'), 'WebhookPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'mails',
      validateSearch: readMailSearch,
      component: lazyRouteComponent(() => import('./mails/MailsPage.tsx'), 'MailsPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'mails/templates',
      component: lazyRouteComponent(() => import('./mails/TemplatesPage.tsx'), 'TemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'mails/templates/$event',
      validateSearch: ({ language }): { language?: string } =>
        languages.some((one) => one === language) ? { language: String(language) } : {},
      component: lazyRouteComponent(() => import('./mails/TemplatePage.tsx'), 'TemplatePage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'mails/suppressions',
      component: lazyRouteComponent(() => import('./mails/SuppressionsPage.tsx'), 'SuppressionsPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'mails/server',
      component: lazyRouteComponent(() => import('./mails/server/ServerPage.tsx'), 'ServerPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'audit',
      validateSearch: readAuditSearch,
      component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'data-protection',
      validateSearch: readPersonSearch,
      component: lazyRouteComponent(() => import('./persons/PersonPage.tsx'), 'PersonPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'subscription',
      component: lazyRouteComponent(() => import('./subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'currencies',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./currencies/CurrenciesPage.tsx'), 'CurrenciesPage'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'tags',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./tags/TagsPage.tsx'), 'TagsPage'),
    }),
  ])
}
