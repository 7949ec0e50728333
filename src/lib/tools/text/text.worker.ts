import { serve } from '#lib/workers/shell/serve.ts';
import { textWork } from './text-work.ts';

serve(textWork);
