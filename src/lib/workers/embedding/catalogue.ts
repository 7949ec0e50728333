import type { LocalEmbeddingModel } from './local-model.ts';

/** How a kind of model is used: what its files do not say. */
export type EmbeddingKind = Pick<
	LocalEmbeddingModel,
	'name' | 'maxTokens' | 'pooling' | 'queryPrefix' | 'passagePrefix'
>;

/** A larger model that can be installed. */
export interface CatalogueModel extends EmbeddingKind {
	dimensions: number;
	/** Of all files to download, approximately. */
	bytes: number;
	licence: string;
	languages: 'en' | 'zh' | 'many';
	/** Address of the folder of its files. */
	url: string;
}

const plain = { pooling: 'mean', queryPrefix: '', passagePrefix: '' } as const;
const home = (name: string) => `https://huggingface.co/Xenova/${name}/resolve/main/`;

/** From the models' cards at huggingface.co: pooling and prefixes are those that the models were trained with. */
export const catalogue: readonly CatalogueModel[] = [
	{
		name: 'bge-small-en-v1.5',
		dimensions: 384,
		maxTokens: 512,
		pooling: 'cls',
		queryPrefix: 'Represent this sentence for searching relevant passages: ',
		passagePrefix: '',
		bytes: 35e6,
		licence: 'MIT',
		languages: 'en',
		url: home('bge-small-en-v1.5')
	},
	{
		name: 'multilingual-e5-small',
		dimensions: 384,
		maxTokens: 512,
		pooling: 'mean',
		queryPrefix: 'query: ',
		passagePrefix: 'passage: ',
		bytes: 135e6,
		licence: 'MIT',
		languages: 'many',
		url: home('multilingual-e5-small')
	},
	{
		name: 'bge-small-zh-v1.5',
		dimensions: 512,
		maxTokens: 512,
		pooling: 'cls',
		queryPrefix: '为这个句子生成表示以用于检索相关文章：',
		passagePrefix: '',
		bytes: 25e6,
		licence: 'MIT',
		languages: 'zh',
		url: home('bge-small-zh-v1.5')
	},
	{
		...plain,
		name: 'gte-small',
		dimensions: 384,
		maxTokens: 512,
		bytes: 35e6,
		licence: 'MIT',
		languages: 'en',
		url: home('gte-small')
	},
	{
		...plain,
		name: 'all-MiniLM-L6-v2',
		dimensions: 384,
		maxTokens: 256,
		bytes: 24e6,
		licence: 'Apache-2.0',
		languages: 'en',
		url: home('all-MiniLM-L6-v2')
	},
	{
		...plain,
		name: 'paraphrase-multilingual-MiniLM-L12-v2',
		dimensions: 384,
		maxTokens: 128,
		bytes: 135e6,
		licence: 'Apache-2.0',
		languages: 'many',
		url: home('paraphrase-multilingual-MiniLM-L12-v2')
	}
];
