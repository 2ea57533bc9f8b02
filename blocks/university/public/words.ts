import type { PaperLanguage } from '@quoin/kit/pdf'

interface CertificateWords {
  readonly certificate: string
  readonly says: string
  readonly finished: string
  readonly issued: string
  readonly expires: string
  readonly number: string
  readonly check: string
  readonly valid: string
  readonly revoked: string
  readonly expired: string
  readonly missing: string
  readonly holder: string
  readonly course: string
  readonly notebook: string
  readonly highlights: string
}

/** Words of certificates, their public page and notebooks. */
export const certificateWords: Readonly<Record<PaperLanguage, CertificateWords>> = {
  en: {
    certificate: 'Certificate',
    says: 'This is to certify that',
    finished: 'has completed the course',
    issued: 'Issued on',
    expires: 'Valid until',
    number: 'Number',
    check: 'Check this certificate at:',
    valid: 'This certificate is valid.',
    revoked: 'This certificate was revoked.',
    expired: 'This certificate has expired.',
    missing: 'This certificate does not exist.',
    holder: 'Name',
    course: 'Course',
    notebook: 'Notebook',
    highlights: 'Highlights',
  },
  es: {
    certificate: 'Certificado',
    says: 'Se certifica que',
    finished: 'ha completado el curso',
    issued: 'Fecha de emisión',
    expires: 'Válido hasta',
    number: 'Número',
    check: 'Comprueba este certificado en:',
    valid: 'Este certificado es válido.',
    revoked: 'Este certificado ha sido revocado.',
    expired: 'Este certificado ha caducado.',
    missing: 'Este certificado no existe.',
    holder: 'Nombre',
    course: 'Curso',
    notebook: 'Cuaderno',
    highlights: 'Pasajes destacados',
  },
  fr: {
    certificate: 'Certificat',
    says: 'Nous certifions que',
    finished: 'a suivi avec succès la formation',
    issued: 'Délivré le',
    expires: 'Valable jusqu’au',
    number: 'Numéro',
    check: 'Vérifiez ce certificat à l’adresse :',
    valid: 'Ce certificat est valable.',
    revoked: 'Ce certificat a été révoqué.',
    expired: 'Ce certificat a expiré.',
    missing: 'Ce certificat n’existe pas.',
    holder: 'Nom',
    course: 'Formation',
    notebook: 'Carnet de notes',
    highlights: 'Passages surlignés',
  },
  de: {
    certificate: 'Zertifikat',
    says: 'Hiermit wird bestätigt, dass',
    finished: 'den folgenden Kurs abgeschlossen hat:',
    issued: 'Ausgestellt am',
    expires: 'Gültig bis',
    number: 'Nummer',
    check: 'Dieses Zertifikat prüfen:',
    valid: 'Dieses Zertifikat ist gültig.',
    revoked: 'Dieses Zertifikat wurde widerrufen.',
    expired: 'Dieses Zertifikat ist abgelaufen.',
    missing: 'Dieses Zertifikat gibt es nicht.',
    holder: 'Name',
    course: 'Kurs',
    notebook: 'Notizbuch',
    highlights: 'Markierte Stellen',
  },
  ja: {
    certificate: '修了証',
    says: '次の者が',
    finished: '下記コースを修了したことを証します',
    issued: '発行日',
    expires: '有効期限',
    number: '証明書番号',
    check: 'この修了証の確認先：',
    valid: 'この修了証は有効です。',
    revoked: 'この修了証は取り消されました。',
    expired: 'この修了証の有効期限が切れています。',
    missing: 'この修了証は見つかりません。',
    holder: '氏名',
    course: 'コース',
    notebook: 'ノート',
    highlights: 'ハイライト',
  },
  zh: {
    certificate: '结业证书',
    says: '兹证明',
    finished: '已完成以下课程',
    issued: '颁发日期',
    expires: '有效期至',
    number: '证书编号',
    check: '在此核验本证书：',
    valid: '本证书有效。',
    revoked: '本证书已被撤销。',
    expired: '本证书已过期。',
    missing: '未找到该证书。',
    holder: '姓名',
    course: '课程',
    notebook: '笔记本',
    highlights: '重点摘录',
  },
}
