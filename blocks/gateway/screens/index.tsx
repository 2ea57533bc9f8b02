import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import {
  IconBuilding,
  IconCoins,
  IconDoorEnter,
  IconHistory,
  IconHome,
  IconKey,
  IconLogin2,
  IconMail,
  IconReceipt2,
  IconShieldLock,
  IconTags,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconForms,
  IconWebhook,
} from '@tabler/icons-react'
import { permissionTexts } from './permissionTexts.ts'
import { texts } from './texts/loaders.ts'

offerResources('gateway', () => import('../resources/index.ts').then(({ gateway }) => gateway.resources))

/** Signing in, one's profile, and who may do what. */
export const screens = {
  block: 'gateway',
  group: 'admin',
  navigation: [
    {
      to: '/gateway/home',
      group: 'work',
      first: true,
      icon: IconHome,
      label: { en: 'Home', es: 'Inicio', fr: 'Accueil', de: 'Start', ja: 'ホーム', zh: '首页' },
    },
    {
      to: '/gateway/members',
      group: 'people',
      icon: IconUsers,
      permission: 'gateway.users.read',
      label: { en: 'Members', es: 'Miembros', fr: 'Membres', de: 'Mitglieder', ja: 'メンバー', zh: '成员' },
    },
    {
      to: '/gateway/teams',
      group: 'people',
      icon: IconUsersGroup,
      permission: 'gateway.users.read',
      label: { en: 'Teams', es: 'Equipos', fr: 'Équipes', de: 'Teams', ja: 'チーム', zh: '团队' },
    },
    {
      to: '/gateway/company',
      icon: IconBuilding,
      label: { en: 'Company', es: 'Empresa', fr: 'Société', de: 'Firma', ja: '会社', zh: '公司' },
    },
    {
      to: '/gateway/roles',
      icon: IconShieldLock,
      label: { en: 'Roles', es: 'Roles', fr: 'Rôles', de: 'Rollen', ja: 'ロール', zh: '角色' },
    },
    {
      to: '/gateway/sign-up',
      icon: IconDoorEnter,
      permission: 'gateway.company.write',
      label: { en: 'Sign-up', es: 'Registro', fr: 'Inscription', de: 'Registrierung', ja: '登録', zh: '注册' },
    },
    {
      to: '/gateway/sign-in',
      icon: IconLogin2,
      permission: 'gateway.signIn.manage',
      label: { en: 'Sign-in', es: 'Acceso', fr: 'Connexion', de: 'Anmeldung', ja: 'サインイン', zh: '登录方式' },
    },
    {
      to: '/gateway/keys',
      icon: IconKey,
      permission: 'gateway.apiKeys.manage',
      label: { en: 'API keys', es: 'Claves de API', fr: 'Clés d’API', de: 'API-Schlüssel', ja: 'API キー', zh: 'API 密钥' },
    },
    {
      to: '/gateway/custom-fields',
      icon: IconForms,
      permission: 'gateway.customFields.manage',
      label: {
        en: 'Custom fields',
        es: 'Campos personalizados',
        fr: 'Champs personnalisés',
        de: 'Eigene Felder',
        ja: 'カスタム項目',
        zh: '自定义字段',
      },
    },
    {
      to: '/gateway/webhooks',
      icon: IconWebhook,
      permission: 'gateway.webhooks.manage',
      label: { en: 'Webhooks', es: 'Webhooks', fr: 'Webhooks', de: 'Webhooks', ja: 'Webhook', zh: 'Webhook' },
    },
    {
      to: '/gateway/mails',
      icon: IconMail,
      permission: 'gateway.mails.read',
      label: { en: 'Emails', es: 'Correos', fr: 'E-mails', de: 'Mails', ja: 'メール', zh: '邮件' },
    },
    {
      to: '/gateway/currencies',
      icon: IconCoins,
      label: { en: 'Currencies', es: 'Monedas', fr: 'Devises', de: 'Währungen', ja: '通貨', zh: '货币' },
    },
    {
      to: '/gateway/tags',
      icon: IconTags,
      permission: 'gateway.categories.write',
      label: {
        en: 'Tag colours',
        es: 'Colores de etiquetas',
        fr: 'Couleurs d’étiquettes',
        de: 'Schlagwortfarben',
        ja: 'タグの色',
        zh: '标签颜色',
      },
    },
    {
      to: '/gateway/subscription',
      icon: IconReceipt2,
      permission: 'gateway.company.subscription',
      label: { en: 'Subscription', es: 'Suscripción', fr: 'Abonnement', de: 'Abonnement', ja: 'サブスクリプション', zh: '订阅' },
    },
    {
      to: '/gateway/data-protection',
      icon: IconUserShield,
      permission: 'gateway.people.erase',
      label: {
        en: 'Data protection',
        es: 'Protección de datos',
        fr: 'Protection des données',
        de: 'Datenschutz',
        ja: 'データ保護',
        zh: '数据保护',
      },
    },
    {
      to: '/gateway/audit',
      icon: IconHistory,
      permission: 'gateway.audit.read',
      label: { en: 'Audit log', es: 'Auditoría', fr: 'Journal d’audit', de: 'Protokoll', ja: '監査ログ', zh: '审计日志' },
    },
  ],
  texts,
  permissionTexts,
  events: () => import('./events.ts').then(({ events }) => events),
} as const satisfies BlockScreens
