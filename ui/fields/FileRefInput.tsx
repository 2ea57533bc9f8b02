import { Button, FileButton, Group, Progress } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { IconUpload } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../forms/useRefusal.ts'
import { type FilePromise, type Place, sendFile } from '../transfer/sendFile.ts'
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
  const parts = operationOf(useResource(files && `${files.block}.uploads`), 'parts')
  const isRefused = useWhyRefused()(create) !== null
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const add = async (file: File | null) => {
    if (!file || !presign || !create) return
    setFailed(null)
    setShare(0)
    try {
      const placeOf = async (promise: FilePromise) => (await call(presign, promise)) as Place
      const file_id = await sendFile({ call, file, placeOf, parts, tell: setShare })
      const made = (await call(create, { file_unique_id: file_id, name: file.name })) as { readonly unique_id: string }
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
