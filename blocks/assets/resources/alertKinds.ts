import type { Language } from '@quoin/kit/mail'

/** What an alert that raised itself is about; its message holds names alone. Alerts that people raise have words of their own. */
export const alertKinds: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  warranty: {
    en: 'Warranty expiring',
    es: 'Fin de la garantía',
    fr: 'Fin de garantie',
    de: 'Garantie endet',
    ja: '保証の終了',
    zh: '保修到期',
  },
  end_of_life: {
    en: 'End of life',
    es: 'Fin de la vida útil',
    fr: 'Fin de vie',
    de: 'Ende der Nutzung',
    ja: '耐用期限',
    zh: '使用寿命到期',
  },
  low_stock: {
    en: 'Low stock',
    es: 'Pocas existencias',
    fr: 'Stock bas',
    de: 'Wird knapp',
    ja: '在庫が少ない',
    zh: '库存不足',
  },
  maintenance: {
    en: 'Maintenance due',
    es: 'Mantenimiento pendiente',
    fr: 'Maintenance à faire',
    de: 'Wartung fällig',
    ja: '保守の期限',
    zh: '需要维护',
  },
  overdue: { en: 'Overdue', es: 'Vencido', fr: 'En retard', de: 'Überfällig', ja: '返却期限切れ', zh: '逾期未还' },
  contract: {
    en: 'Contract ending',
    es: 'Fin del contrato',
    fr: 'Fin de contrat',
    de: 'Vertrag endet',
    ja: '契約の終了',
    zh: '合同到期',
  },
  audit: {
    en: 'Audit round due',
    es: 'Inventario pendiente',
    fr: 'Inventaire à faire',
    de: 'Inventur fällig',
    ja: '棚卸の期限',
    zh: '需要盘点',
  },
  found: { en: 'Found item reported', es: 'Encontrado', fr: 'Trouvé', de: 'Gefunden', ja: '発見', zh: '被找到' },
  loss: { en: 'Lost', es: 'Perdido', fr: 'Perdu', de: 'Verloren', ja: '紛失', zh: '丢失' },
  damage: { en: 'Damaged', es: 'Dañado', fr: 'Endommagé', de: 'Beschädigt', ja: '破損', zh: '损坏' },
}
