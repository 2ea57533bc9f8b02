import { Menu } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { useRefused } from './Refused.tsx'

/** Shows the certificate of a course as it is drawn, with one's own name. */
export default function PreviewCertificate({ record }: { record: { id: string; hasCertificate: boolean | null } }) {
  const t = useTranslations('university.outline')
  const refused = useRefused()
  const notify = useNotify()
  const preview = useAction(university.courses.certificatePreview)
  if (!record.hasCertificate) return null
  const open = () =>
    preview.mutate(
      { id: record.id },
      { onSuccess: ({ url }) => window.location.assign(url), onError: (error) => notify.trouble(refused(error)) },
    )
  return (
    <Menu.Item disabled={preview.isPending} onClick={open}>
      {t('previewCertificate')}
    </Menu.Item>
  )
}
