import collect from './runner/collect.py?raw';
import readMe from './runner/README.txt?raw';
import runParallel from './runner/run_parallel.sh?raw';
import runRow from './runner/run_row.py?raw';
import runSlurm from './runner/run_slurm.sh?raw';
import runStudy from './runner/run_study.py?raw';

/** The programs of a bundle, by their names. @param values stand for `@NAME@` in the job of Slurm */
export function runnerFiles(values: Readonly<Record<'CHUNKS' | 'SIZE', string>>): Record<string, string> {
	return {
		'README.txt': readMe,
		'run_row.py': runRow,
		'collect.py': collect,
		'run_study.py': runStudy,
		'run_parallel.sh': runParallel,
		'run_slurm.sh': runSlurm.replace('@CHUNKS@', values.CHUNKS).replace('@SIZE@', values.SIZE)
	};
}
