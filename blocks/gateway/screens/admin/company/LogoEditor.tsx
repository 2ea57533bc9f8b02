import { Button, FileButton, Progress } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useCaller, useRead, useAction } from '@quoin/kit/react'
import { Monogram, useMe, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { putFile } from '@quoin/ui/forms/putFile.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const types = ['image/png', 'image/jpeg', 'image/webp']
const sizeBytesMax = 5 * 1024 * 1024

/** The company's logo: chosen, put into the store with its progress shown, then made the one in use. */
export function LogoEditor() {
  const t = useTranslations('admin.company')
  const { company } = useMe()
  const { call } = useCaller()
  const why = useWhyNot('gateway.company.write')
  const card = useRead(gateway.companies.detailsGet, { urlId: company.urlId })
  const publish = useAction(gateway.companies.logoPublish, { alsoRefreshes: ['gateway.dashboard'] })
  const [progress, setProgress] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const logo = card.data?.logo_url ?? null

  async function upload(file: File | null) {
    if (!file) return
    setTrouble(null)
    if (!types.includes(file.type)) return setTrouble(t('logoWrongType'))
    if (file.size > sizeBytesMax) return setTrouble(t('logoTooLarge'))
    setProgress(0)
    try {
      const where = await call(gateway.companies.presignLogo, { urlId: company.urlId, filename: file.name })
      await putFile(where.presigned_url, file, { headers: where.headers, onProgress: setProgress })
      await publish.mutateAsync({ urlId: company.urlId, name: where.key })
    } catch {
      setTrouble(t('logoFailed'))
    } finally {
      setProgress(null)
    }
  }

  return (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
      <Monogram name={company.name} image={logo} size={64} />
      <div style={{ display: 'grid', gap: 8 }}>
        <FileButton accept={types.join(',')} onChange={(file) => void upload(file)}>
          {(props) => (
            <Refused why={why}>
              <Button {...props} variant="default" loading={progress !== null}>
                {t(logo ? 'logoReplace' : 'logoChoose')}
              </Button>
            </Refused>
          )}
        </FileButton>
        {progress !== null && <Progress value={progress * 100} size="sm" aria-label={t('logoProgress', { percent: progress })} />}
        {trouble && <FormError>{trouble}</FormError>}
      </div>
    </div>
  )
}
