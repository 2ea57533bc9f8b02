import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import { IconBooks, IconMessageQuestion, IconReceipt2, IconSettings, IconWallet, IconCoins } from '@tabler/icons-react'
import { rights } from './rights.ts'
import { texts } from './texts/loaders.ts'

offerResources('wallet', () => import('../resources/index.ts').then(({ wallet }) => wallet.resources), {
  wallets: '/wallet/all/$id',
  transactions: '/wallet/transactions/$id',
  postings: '/wallet/postings/$id',
  disputes: '/wallet/disputes/$id',
})

/** Money that moves: wallets, transfers confirmed by a code, holds, statements. */
export const screens = {
  block: 'wallet',
  group: 'money',
  navigation: [
    {
      to: '/wallet',
      icon: IconWallet,
      needs: 'wallet.wallets.read',
      label: {
        en: 'My wallet',
        es: 'Mi monedero',
        fr: 'Mon portefeuille',
        de: 'Meine Wallet',
        ja: 'マイウォレット',
        zh: '我的钱包',
      },
      alsoFoundBy: {
        en: 'money balance transfer pay statement',
        es: 'dinero saldo transferencia pagar extracto',
        fr: 'argent solde virement payer relevé',
        de: 'Geld Guthaben überweisen zahlen Kontoauszug',
        ja: 'お金 残高 送金 支払い 明細',
        zh: '钱 余额 转账 付款 对账单',
      },
    },
    {
      to: '/wallet/all',
      icon: IconCoins,
      needs: 'wallet.manage',
      label: {
        en: 'All wallets',
        es: 'Todos los monederos',
        fr: 'Tous les portefeuilles',
        de: 'Alle Wallets',
        ja: 'すべてのウォレット',
        zh: '全部钱包',
      },
    },
    {
      to: '/wallet/postings',
      icon: IconReceipt2,
      needs: 'wallet.postings.read',
      label: {
        en: 'Postings by hand',
        es: 'Asientos manuales',
        fr: 'Écritures manuelles',
        de: 'Manuelle Buchungen',
        ja: '手動記帳',
        zh: '手工记账',
      },
      alsoFoundBy: {
        en: 'top-up adjustment approval',
        es: 'recarga ajuste aprobación',
        fr: 'crédit ajustement approbation',
        de: 'Aufladung Anpassung Freigabe',
        ja: '入金 調整 承認',
        zh: '充值 调整 审批',
      },
    },
    {
      to: '/wallet/disputes',
      icon: IconMessageQuestion,
      needs: 'wallet.postings.write',
      label: { en: 'Disputes', es: 'Reclamaciones', fr: 'Contestations', de: 'Einwände', ja: '異議申し立て', zh: '争议' },
      alsoFoundBy: {
        en: 'complaint wrong movement question',
        es: 'queja movimiento erróneo',
        fr: 'réclamation mouvement erroné',
        de: 'Beschwerde falsche Bewegung',
        ja: '問い合わせ 誤った取引',
        zh: '投诉 错误收支',
      },
    },
    {
      to: '/wallet/books',
      icon: IconBooks,
      needs: 'wallet.books.read',
      label: { en: 'Books', es: 'Libros', fr: 'Livres', de: 'Bücher', ja: '帳簿', zh: '账簿' },
      alsoFoundBy: {
        en: 'trial balance ledger verify',
        es: 'balance de comprobación',
        fr: 'balance grand livre vérifier',
        de: 'Saldenliste Hauptbuch prüfen',
        ja: '試算表 元帳 検証',
        zh: '试算平衡 总账 核验',
      },
    },
    {
      to: '/wallet/settings',
      icon: IconSettings,
      needs: 'wallet.settings.manage',
      label: {
        en: 'Wallet settings',
        es: 'Ajustes del monedero',
        fr: 'Réglages du portefeuille',
        de: 'Wallet-Einstellungen',
        ja: 'ウォレット設定',
        zh: '钱包设置',
      },
      alsoFoundBy: {
        en: 'limits codes currency',
        es: 'límites códigos moneda',
        fr: 'plafonds codes devise',
        de: 'Grenzen Codes Währung',
        ja: '上限 コード 通貨',
        zh: '限额 验证码 货币',
      },
    },
  ],
  rights,
  texts,
  events: () => import('./events.ts').then(({ events }) => events),
} as const satisfies BlockScreens
