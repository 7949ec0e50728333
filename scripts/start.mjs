/** `npm start`: installs what is missing, builds what changed, serves the app and prints its address. */
import './node-version.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';
import { serve } from './serve.mjs';

endWithParent();
await ensureInstalled();
if (!(await ensureBuilt())) {
	console.error('The app could not be built: see the messages above.');
	process.exit(1);
}
const { url } = await serve(join(root, 'build'), { port: Number(process.env.PORT ?? 4173) });
console.log(`\n  Spicewright is ready: ${url}\n  Ctrl+C stops it.\n`);
