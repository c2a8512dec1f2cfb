import 'react-easy-crop/react-easy-crop.css'
import { Button, Group, Input, Stack } from '@mantine/core'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { usePreview } from '../../../shared/forms/use-preview.ts'
import { FocalPoint } from './focal-point.tsx'
import { toBp, type PictureChoice, type PictureShape } from './picture-choice.ts'
import { Dialog } from '../dialog.tsx'
import styles from './picture-dialog.module.css'

interface PictureDialogProps {
  file: File
  label: string
  shape: PictureShape
  onChoose: (choice: PictureChoice) => void
  onClose: () => void
}

interface Part {
  /** In percent for display, and in pixels for cropping. */
  percent: Area
  pixels: Area
}

/** First the cropped area, then the focal point, unless the picture is always shown whole. */
export function PictureDialog({ file, label, shape, onChoose, onClose }: PictureDialogProps) {
  const url = usePreview(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part | null>(null)
  const [step, setStep] = useState<'part' | 'point'>('part')
  const [focal, setFocal] = useState({ x: 0.5, y: 0.5 })
  const isSmall = part !== null && part.pixels.width < shape.minWidth

  const finish = () => {
    if (part === null) return
    const { x, y, width, height } = part.pixels
    onChoose({
      file,
      form: {
        crop_x: x,
        crop_y: y,
        crop_width: width,
        crop_height: height,
        focal_x_bp: toBp(focal.x),
        focal_y_bp: toBp(focal.y),
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={step === 'part' ? `${label}: choose what is shown` : `${label}: choose the focal point`}
      size="lg"
    >
      <Stack>
        {step === 'part' && url !== null && (
          <>
            <div className={styles.stage}>
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                rotation={0}
                minZoom={1}
                maxZoom={4}
                zoomSpeed={0.5}
                aspect={shape.across / shape.down}
                cropShape="rect"
                restrictPosition
                roundCropAreaPixels
                disableAutomaticStylesInjection
                keyboardStep={8}
                style={{}}
                classes={{}}
                mediaProps={{ alt: '' }}
                cropperProps={{ role: 'group', 'aria-label': 'Part of the picture: move it with the arrow keys' }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(percent, pixels) => setPart({ percent, pixels })}
              />
            </div>
            <label className={styles.zoom}>
              Zoom
              <input
                type="range"
                min={1}
                max={4}
                step={0.05}
                value={zoom}
                onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
              />
            </label>
            {isSmall && (
              <Input.Error role="alert">
                Only this section is {part.pixels.width} pixels wide. Zoom out, or choose a picture that is at least{' '}
                {shape.minWidth} pixels wide.
              </Input.Error>
            )}
          </>
        )}
        {step === 'point' && url !== null && part !== null && (
          <FocalPoint url={url} part={part.percent} ratio={shape.across / shape.down} value={focal} onChange={setFocal} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={step === 'part' ? onClose : () => setStep('part')}>
            Back
          </Button>
          {step === 'part' && shape.isWhole !== true ? (
            <Button disabled={part === null || isSmall} onClick={() => setStep('point')}>
              Continue
            </Button>
          ) : (
            <Button disabled={part === null || isSmall} onClick={finish}>
              Save picture
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
