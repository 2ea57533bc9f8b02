import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'assets.assets.create': {
    en: 'a new asset',
    es: 'un activo nuevo',
    fr: 'un nouveau bien',
    de: 'ein neues Gerät im Bestand',
    ja: '資産の登録',
    zh: '登记资产',
  },
  'assets.assets.maintain': {
    en: 'maintaining an asset',
    es: 'dar mantenimiento a un activo',
    fr: 'l’entretien d’un bien',
    de: 'das Warten eines Geräts',
    ja: '資産の保守',
    zh: '维护资产',
  },
  'assets.assets.readMeter': {
    en: 'recording a meter reading',
    es: 'leer un contador',
    fr: 'un relevé de compteur',
    de: 'das Ablesen eines Zählers',
    ja: 'メーターの検針',
    zh: '抄表',
  },
  'assets.loans.lend': {
    en: 'checking out an asset',
    es: 'prestar algo',
    fr: 'un prêt',
    de: 'das Ausleihen',
    ja: '貸し出し',
    zh: '借出物品',
  },
  'assets.loans.giveBack': {
    en: 'returning an asset',
    es: 'devolver algo',
    fr: 'un retour',
    de: 'das Zurückgeben',
    ja: '返却',
    zh: '归还物品',
  },
  'assets.alerts.resolve': {
    en: 'resolving an alert',
    es: 'resolver una alerta',
    fr: 'la résolution d’une alerte',
    de: 'das Lösen einer Warnung',
    ja: 'アラートの解決',
    zh: '解决告警',
  },
  'assets.auditSessions.close': {
    en: 'completing an audit round',
    es: 'terminar un inventario',
    fr: 'la fin d’un inventaire',
    de: 'das Abschließen einer Inventur',
    ja: '棚卸しの完了',
    zh: '完成盘点',
  },
} as const satisfies Events
