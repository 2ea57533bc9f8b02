import { Button, FileButton, Group, Progress } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { IconUpload } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../forms/useRefusal.ts'
import { upload } from '../transfer/upload.ts'
import { RefInput } from './RefInput.tsx'
import { operationOf, useResource } from './resources.ts'
import { useWhyRefused } from './useWhyRefused.ts'

/** Chooses a file that is there, or adds one. */
export function FileRefInput(props: ComponentProps<typeof RefInput>) {
  const { target, disabled, onChange } = props
  const t = useTranslations('records')
  const { call } = useCaller()
  const refusal = useRefusal()
  const files = useResource(target)
  const presign = operationOf(files, 'presign')
  const create = operationOf(files, 'create')
  const isRefused = useWhyRefused()(create) !== null
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const add = async (file: File | null) => {
    if (!file || !presign || !create) return
    setFailed(null)
    setShare(0)
    try {
      const type = file.type || 'application/octet-stream'
      const place = (await call(presign, { filename: file.name, content_type: type, size: file.size })) as {
        readonly presigned_url: string
        readonly file_id: string
        readonly headers: Readonly<Record<string, string>>
      }
      await upload(place.presigned_url, file, place.headers, setShare).done
      const made = (await call(create, { file_unique_id: place.file_id, name: file.name })) as { readonly unique_id: string }
      onChange(made.unique_id)
    } catch (error) {
      const { sentence, fields } = refusal(error)
      setFailed(sentence ?? Object.values(fields)[0] ?? null)
    } finally {
      setShare(null)
    }
  }
  return (
    <div>
      <RefInput {...props} error={failed ?? props.error} />
      {presign && create && !isRefused && (
        <Group mt={6}>
          <FileButton onChange={(file) => void add(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="compact-sm"
                disabled={disabled}
                loading={share !== null}
                leftSection={<IconUpload size={14} aria-hidden />}
              >
                {t('import.uploadFile')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {share !== null && <Progress mt={6} size="sm" value={share * 100} aria-label={t('import.uploading')} />}
    </div>
  )
}
